import { authenticate, exchangeCredentials } from "@/lib/server/domain/clients/authenticate";
import { type Credentials, signInSchema } from "@/lib/shared/clients/schema";
import { AppError } from "@/lib/shared/errors";
import { describeProvider, type PersonOfIdentity } from "@/lib/server/domain/people/identities";
import { noteSession } from "@/lib/server/domain/people/note-seen";
import { throttleFailures } from "@/lib/server/http/throttle";
import { getRequestContext } from "@/lib/server/request-context";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { findRemoteConnection, type RemoteConnection } from "@/lib/server/remote/exchange/exchange";
import { requestToken } from "@/lib/server/remote/exchange/token";
import { refreshIfOld } from "@/lib/server/remote/mirror/mirror-state";
import { keepToken } from "@/lib/server/remote/tokens/token-store";
import { startSession, startWorkspaceSession } from "@/lib/server/http/session/session-cookie";
import {
  authenticateWorkspace,
  newWorkspaceSession,
} from "@/lib/server/http/session/workspace-session";
import { issueToken } from "@/lib/server/domain/clients/tokens";
import { newId } from "@/lib/shared/ids";
import { findForbiddenCharacter } from "@/lib/shared/text";
import { findOrCreateWorkspace } from "@/lib/server/domain/service/workspaces";
import { getCapabilities } from "@/lib/server/domain/service/audio-service";
import { type Session } from "@/lib/shared/session/schema";
import { z } from "zod";
import { errorAnswer, seeOther } from "@/lib/server/http/answers/answers";
import { validateBody } from "@/lib/server/http/reading/validate";
import { routes, safeReturnPath } from "@/lib/shared/routes";
import { noteFailedSignIn, toFailedSignIn } from "@/lib/server/http/session/failed-sign-in";

/** Fields of the sign-in page's form. `next` is the page to show afterwards. */
export const signInFormSchema = z.object({
  client_id: z.string().default(""),
  client_secret: z.string().default(""),
  next: z.string().optional(),
});

/**
 * Signs in with the form as a browser sends it without scripts. Answers 303 to the requested page, or back to the form, which shows why
 * the sign-in was refused and keeps the client ID.
 */
export async function signInByForm(
  runtime: Runtime,
  request: Request,
  { next, ...credentials }: z.output<typeof signInFormSchema>,
): Promise<Response> {
  const returnTo = safeReturnPath(next);
  try {
    const valid = validateBody(signInSchema, credentials, false);
    const { headers } = await openSession(runtime, request, valid);
    return seeOther(returnTo, [headers["Set-Cookie"]]);
  } catch (thrown) {
    const failed = await toFailedSignIn(errorAnswer(thrown), credentials.client_id);
    const { id, cookie } = await noteFailedSignIn(runtime, failed);
    return seeOther(routes.signInAgain(id, returnTo), [cookie]);
  }
}

interface SignedIn {
  principal: Principal;
  /** The Set-Cookie that starts the session. */
  headers: Record<string, string>;
}

/** Signs in with the audio service. @throws AppError invalid_client, throttled, forbidden, service_unreachable, service_failed */
export async function openSession(
  runtime: Runtime,
  request: Request,
  credentials: Credentials,
): Promise<SignedIn> {
  const connection = findRemoteConnection(runtime);
  if (connection) return openWorkspaceSession(runtime, request, { credentials, connection });
  const { identityProvider } = runtime.env;
  if (identityProvider?.isOnly)
    throw new AppError(
      "forbidden",
      `Sign in with ${identityProvider.name}: pages accept no secrets.`,
    );
  const { token } = await throttleFailures(credentials.client_id, () =>
    exchangeCredentials(runtime, credentials),
  );
  return openTokenSession(runtime, request, token);
}

/** Opens a session of a person whom the identity provider signed in. @throws AppError invalid_token if they were disabled meanwhile */
export function openPersonSession(
  runtime: Runtime,
  request: Request,
  { clientId, personId, binding }: PersonOfIdentity,
): Promise<SignedIn> {
  getRequestContext().clientId = clientId;
  const startedAt = Math.floor(Date.now() / 1_000);
  const session = { id: newId(), secretId: null, personId, binding, startedAt };
  const { token } = issueToken(runtime, {
    clientId,
    secretId: null,
    secretEndsAt: Infinity,
    session,
  });
  return openTokenSession(runtime, request, token);
}

async function openTokenSession(
  runtime: Runtime,
  request: Request,
  token: string,
): Promise<SignedIn> {
  const principal = await authenticate(runtime, token);
  await noteSession(runtime, principal, request.headers.get("user-agent"));
  return { principal, headers: await startSession(runtime, request, token) };
}

/** Signs in with another service. */
async function openWorkspaceSession(
  runtime: Runtime,
  request: Request,
  { credentials, connection }: { credentials: Credentials; connection: RemoteConnection },
): Promise<SignedIn> {
  const { client_id: serviceClientId } = credentials;
  const { baseUrl } = connection;
  const { token, id } = await throttleFailures(serviceClientId, async () => {
    const received = await requestToken(connection, credentials);
    if (findForbiddenCharacter(serviceClientId))
      throw new AppError("invalid_client", "The client ID contains control characters.");
    const serviceClient = { baseUrl, serviceClientId };
    return { token: received, ...(await findOrCreateWorkspace(runtime.database, serviceClient)) };
  });
  const workspace = newWorkspaceSession(id, token);
  const owner = { workspaceId: id, sessionId: workspace.sessionId };
  await keepToken(runtime, owner, token, { isRenewed: false });
  const headers = await startWorkspaceSession(runtime, request, workspace);
  const principal = await authenticateWorkspace(runtime, workspace);
  await refreshIfOld(runtime, principal);
  return { principal, headers };
}

/** Returns the session data that the browser may see. `samplePlaylists` is the result of `countSamples`. */
export function describeSession(
  runtime: Runtime,
  principal: Principal,
  samplePlaylists: number,
): Session {
  return {
    client: { id: principal.clientId, name: principal.clientName, role: principal.role },
    person: principal.person && { uuid: principal.person.id, name: principal.person.name },
    company: {
      uuid: principal.companyId,
      name: principal.companyName,
      kind: principal.companyKind,
    },
    capabilities: getCapabilities(runtime),
    identity_provider: describeProvider(runtime),
    sample_playlists: samplePlaylists,
    expires_at: new Date(principal.expiresAt * 1_000).toISOString(),
    ends_at: new Date(principal.sessionEndsAt * 1_000).toISOString(),
  };
}

import { authenticate, exchangeCredentials } from "@/lib/server/domain/clients/authenticate";
import { type Credentials } from "@/lib/shared/clients/schema";
import { AppError } from "@/lib/shared/errors";
import { type PersonOfIdentity } from "@/lib/server/domain/people/identities";
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

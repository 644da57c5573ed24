import "server-only";
import { authenticate } from "@/lib/clients/authenticate.server";
import { type Credentials } from "@/lib/clients/schema";
import { AppError } from "@/lib/errors";
import { throttleFailures } from "@/lib/http/throttle.server";
import { type Principal } from "@/lib/principal";
import { type Runtime } from "@/lib/runtime/runtime";
import { getAudioService } from "@/lib/service/get-audio-service";
import { refreshIfOld } from "@/lib/service/mirror/mirror-state";
import { keepToken } from "@/lib/service/tokens/token-store";
import { startSession, startWorkspaceSession } from "@/lib/session/session-cookie.server";
import { authenticateWorkspace, newWorkspaceSession } from "@/lib/session/workspace-session.server";
import { findForbiddenCharacter } from "@/lib/text";
import { findOrCreateWorkspace } from "@/lib/workspaces/find-or-create-workspace.server";

interface SignedIn {
  principal: Principal;
  /** The Set-Cookie that starts the session. */
  headers: Record<string, string>;
}

/** Signs in with the audio service. @throws AppError invalid_client, throttled, service_unreachable, service_failed */
export async function openSession(
  runtime: Runtime,
  request: Request,
  credentials: Credentials,
): Promise<SignedIn> {
  const { audioServiceUrl: baseUrl } = runtime.env;
  const { _token: token, expires_in: lifetime } = await throttleFailures(
    credentials.client_id,
    () => getAudioService(runtime).getToken(credentials),
  );
  if (baseUrl === undefined) {
    const principal = await authenticate(runtime, token);
    return { principal, headers: await startSession(runtime, request, token) };
  }
  const { client_id: serviceClientId } = credentials;
  if (findForbiddenCharacter(serviceClientId))
    throw new AppError("invalid_client", "The client ID contains control characters.");
  const id = await findOrCreateWorkspace(runtime.database, { baseUrl, serviceClientId });
  const endsAt = Math.floor(Date.now() / 1_000) + lifetime;
  const workspace = newWorkspaceSession(id, { token, endsAt });
  const owner = { workspaceId: id, sessionId: workspace.sessionId };
  await keepToken(runtime, owner, { token, endsAt }, { isRenewed: false });
  const headers = await startWorkspaceSession(runtime, request, workspace);
  const principal = await authenticateWorkspace(runtime, workspace);
  await refreshIfOld(runtime, principal);
  return { principal, headers };
}

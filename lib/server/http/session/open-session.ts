import { authenticate } from "@/lib/server/domain/clients/authenticate";
import { type Credentials } from "@/lib/shared/clients/schema";
import { AppError } from "@/lib/shared/errors";
import { noteSession } from "@/lib/server/domain/people/note-seen";
import { throttleFailures } from "@/lib/server/http/throttle";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { getAudioService } from "@/lib/server/remote/get-audio-service";
import { refreshIfOld } from "@/lib/server/remote/mirror/mirror-state";
import { keepToken } from "@/lib/server/remote/tokens/token-store";
import { startSession, startWorkspaceSession } from "@/lib/server/http/session/session-cookie";
import {
  authenticateWorkspace,
  newWorkspaceSession,
} from "@/lib/server/http/session/workspace-session";
import { findForbiddenCharacter } from "@/lib/shared/text";
import { findOrCreateWorkspace } from "@/lib/server/remote/workspaces/find-or-create-workspace";

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
    await noteSession(runtime, principal, request.headers.get("user-agent"));
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

import { authenticate } from "@/lib/server/domain/clients/authenticate";
import { parseEnv } from "@/lib/server/env";
import { getRequest, listRequests } from "@/lib/server/domain/requests/list-requests";
import { requestSearchSchema } from "@/lib/shared/requests/schema";
import { boot } from "@/lib/server/runtime/boot";
import { type LargeInstallation } from "@/lib/testing/databases/large-installation";
import { type ServerProcess, startServer } from "@/lib/testing/servers/server-process";

/* Calls of a server process, and what is kept of them. */

/** Starts a server that refuses no call, and logs each. */
export const startKeeping = ({ folder, publicOrigin }: LargeInstallation): Promise<ServerProcess> =>
  startServer({
    DATA_DIR: folder,
    PUBLIC_ORIGIN: publicOrigin,
    DEMO: "0",
    LOG_LEVEL: "info",
    LIMIT_REQUESTS_PER_SECOND: "0",
  });

/** `fetch` for paths of the server, with the installation's token. */
export const callOf =
  ({ origin }: ServerProcess, { token }: LargeInstallation) =>
  (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(origin + path, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    });

/** The client's kept calls, newest first, and the newest one whole. No server may run. */
export async function readKept({ folder, publicOrigin, token }: LargeInstallation) {
  const runtime = await boot(parseEnv({ DATA_DIR: folder, PUBLIC_ORIGIN: publicOrigin }));
  const principal = await authenticate(runtime, token);
  const { requests } = await listRequests(runtime, principal, requestSearchSchema.parse({}));
  const [newest] = requests;
  const detail = newest && (await getRequest(runtime, principal, newest.id));
  await runtime.database.close();
  return { requests, detail };
}

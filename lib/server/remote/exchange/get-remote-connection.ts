import { singleton } from "@/lib/server/singleton";
import { type Runtime } from "@/lib/server/runtime/runtime";
import {
  openRemoteConnection,
  type RemoteConnection,
} from "@/lib/server/remote/exchange/connection";

/** Returns the process's connection to the service of AUDIO_SERVICE_URL; null if Cuelist is the service itself. */
export function findRemoteConnection({ env }: Pick<Runtime, "env">): RemoteConnection | null {
  const { audioServiceUrl: baseUrl, audioServiceIdempotent: isIdempotent } = env;
  if (baseUrl === undefined) return null;
  return singleton(`remote-connection\n${baseUrl}\n${isIdempotent}`, () =>
    openRemoteConnection({ baseUrl, isIdempotent, hasSearchBody: env.audioServiceSearchBody }),
  );
}

/** Like `findRemoteConnection`, where there is another service. @throws Error */
export function getRemoteConnection(runtime: Pick<Runtime, "env">): RemoteConnection {
  const connection = findRemoteConnection(runtime);
  if (connection) return connection;
  throw new Error("AUDIO_SERVICE_URL is not set.");
}

import { type Server as HttpServer } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { destroyConnections } from "@/lib/server/connections";

/** How long connections that are open may still ask something, in ms. */
const keepAliveGraceMs = 1_000;
/** When what is still under way is given up, in ms: the exit comes within 10 s, with time to close what is open. */
const drainTimeoutMs = 8_000;

/**
 * Stops accepting connections and resolves when every answer under way has been sent. Answers say
 * `Connection: close` meanwhile; connections that are idle after a second of grace are closed, and
 * everything else after `timeoutMs`.
 */
export async function drain(server: HttpServer, timeoutMs = drainTimeoutMs): Promise<void> {
  const end = Date.now() + timeoutMs;
  // http.Server.close() would also close idle connections at once, in the face of a request on its way.
  const closed = new Promise<void>((resolve) =>
    NetServer.prototype.close.call(server, () => resolve()),
  );
  await Promise.race([closed, sleep(Math.min(keepAliveGraceMs, timeoutMs))]);
  const sweep = setInterval(() => server.closeIdleConnections(), 25);
  await Promise.race([closed, sleep(Math.max(0, end - Date.now()))]);
  clearInterval(sweep);
  server.closeAllConnections();
  destroyConnections(server);
  await closed;
}

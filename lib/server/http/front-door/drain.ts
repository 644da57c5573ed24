import { type Server as HttpServer } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { destroyConnections } from "@/lib/server/http/front-door/connections";
import { endOfWork } from "@/lib/server/http/front-door/work-under-way";

/** Time for which open connections may still send requests, in ms. */
const keepAliveGraceMs = 1_000;
/** Time after which remaining responses are aborted, in ms; the process must exit within 10 s. */
const drainTimeoutMs = 8_000;

/**
 * Stops accepting connections and resolves when all responses have been sent, and the work for callers that have left has ended.
 * Responses carry `Connection: close`; idle connections are closed after one second, all others after `timeoutMs`.
 */
export async function drain(server: HttpServer, timeoutMs = drainTimeoutMs): Promise<void> {
  const end = Date.now() + timeoutMs;
  // Closing a socket resets the connections that wait to be accepted; this turn of the event loop accepts them.
  await new Promise(setImmediate);
  // http.Server.close() would close idle connections immediately, even with a request in transit.
  const closed = new Promise<void>((resolve) =>
    NetServer.prototype.close.call(server, () => resolve()),
  );
  await Promise.race([closed, sleep(Math.min(keepAliveGraceMs, timeoutMs))]);
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    // To Node, a connection without a first request is not idle.
    destroyConnections(server, { areSilent: true });
  }, 25);
  await Promise.race([closed, sleep(Math.max(0, end - Date.now()))]);
  clearInterval(sweep);
  server.closeAllConnections();
  destroyConnections(server);
  await closed;
  await Promise.race([endOfWork(server), sleep(Math.max(0, end - Date.now()))]);
}

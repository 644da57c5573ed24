import { type Server as HttpServer } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { destroyConnections } from "@/lib/server/http/front-door/connections";
import { endOfWork } from "@/lib/server/http/front-door/work-under-way";
import { constants } from "node:os";

/** Signals within this time count as one: Ctrl-C reaches npm and this process, and npm forwards it. */
const duplicateSignalMs = 500;

/** Calls `stop` at the first SIGTERM or SIGINT and exits; a second signal exits immediately. */
export function onStopSignal(stop: () => Promise<void>, timeoutMs: number): void {
  let firstAt: number | null = null;
  const handle = (signal: NodeJS.Signals): void => {
    if (firstAt !== null) {
      if (Date.now() - firstAt > duplicateSignalMs) process.exit(128 + constants.signals[signal]);
      return;
    }
    firstAt = Date.now();
    setTimeout(() => fail(`not closed within ${timeoutMs} ms`), timeoutMs).unref();
    stop().then(() => process.exit(0), fail);
  };
  process.on("SIGTERM", handle);
  process.on("SIGINT", handle);
}

function fail(reason: unknown): never {
  process.stderr.write(`Cuelist did not stop cleanly: ${String(reason)}\n`);
  process.exit(1);
}

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

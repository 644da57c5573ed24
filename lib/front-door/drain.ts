import { type Server as HttpServer } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** How long connections that are open may still ask something, in ms. */
const grace = 1_000;
/** When what is still under way is given up, in ms after the start: exit comes within 10 s. */
const patience = 8_500;

/**
 * Stops accepting connections and resolves when every answer under way has been sent. Answers say
 * `Connection: close` meanwhile; connections that are idle after a second of grace are closed.
 */
export async function drain(server: HttpServer): Promise<void> {
  const deadline = Date.now() + patience;
  // http.Server.close() would also close idle connections at once, in the face of a request on its way.
  const closed = new Promise<void>((resolve) =>
    NetServer.prototype.close.call(server, () => resolve()),
  );
  await Promise.race([closed, sleep(grace)]);
  const sweep = setInterval(() => server.closeIdleConnections(), 25);
  await Promise.race([closed, sleep(deadline - Date.now())]);
  clearInterval(sweep);
  server.closeAllConnections();
  await closed;
}

import { type Server } from "node:http";
import { type Socket } from "node:net";
import { type AnswersUnderWay } from "@/lib/server/http/front-door/answers-under-way";

/** Checks per silence period. */
const checksPerPeriod = 8;

/**
 * Closes connections without any traffic for `silenceMs`, such as those of callers that stop reading a long
 * response. node:http's own timeout is twice as long while a response is being written.
 */
export function cutSilentConnections(
  server: Server,
  underWay: AnswersUnderWay,
  silenceMs: number,
): void {
  const checkMs = silenceMs / checksPerPeriod;
  const silent = new WeakMap<Socket, { count: number; at: number }>();
  server.setTimeout(checkMs, (socket) => {
    // The keep-alive timeout has passed, or the connection never had a request.
    if (!underWay.get(socket)?.size) return void socket.destroy();
    const last = silent.get(socket);
    const now = Date.now();
    // Traffic resets the timer, so a late check means that there was some.
    const isStillSilent = last && now - last.at < checkMs * 1.9;
    const count = isStillSilent ? last.count + 1 : 1;
    if (count >= checksPerPeriod) return void socket.destroy();
    silent.set(socket, { count, at: now });
    socket.setTimeout(checkMs);
  });
}

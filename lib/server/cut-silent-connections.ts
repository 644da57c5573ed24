import { type Server } from "node:http";
import { type Socket } from "node:net";
import { type AnswersUnderWay } from "@/lib/server/answers-under-way";

/** How often a silent socket is looked at in the time that it is given. */
const looks = 8;

/**
 * Cuts connections on which nothing has been said or taken for `silenceMs`: a caller that stops reading a long
 * answer is not waited for. node:http's own time limit waits twice as long while something is being written.
 */
export function cutSilentConnections(
  server: Server,
  underWay: AnswersUnderWay,
  silenceMs: number,
): void {
  const lookMs = silenceMs / looks;
  const silent = new WeakMap<Socket, { count: number; at: number }>();
  server.setTimeout(lookMs, (socket) => {
    // Its time between two requests is over (keepAliveTimeout), or it never asked for anything.
    if (!underWay.get(socket)?.size) return void socket.destroy();
    const last = silent.get(socket);
    const now = Date.now();
    // A look that comes later than the last one asked for was put off by what was said or taken.
    const isStillSilent = last && now - last.at < lookMs * 1.9;
    const count = isStillSilent ? last.count + 1 : 1;
    if (count >= looks) return void socket.destroy();
    silent.set(socket, { count, at: now });
    socket.setTimeout(lookMs);
  });
}

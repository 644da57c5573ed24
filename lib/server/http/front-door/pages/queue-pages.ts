import { type ServerResponse } from "node:http";
import { addressGroup } from "@/lib/server/http/address-group";
import { FairQueue } from "@/lib/server/fair-queue";
import { limits } from "@/lib/shared/limits";
import { getRequestContext } from "@/lib/server/request-context";
import { type Listener } from "@/lib/server/http/front-door/refuse";

/** Time after which an unfinished page gives up its place, in ms. */
const maxHeldMs = 5_000;
/** Bytes of a page that are made before its reader has to read. The largest page has 650 kB. */
const bytesAhead = 1024 * 1024;

const busyPage = `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<title>Cuelist is busy</title>
<p>Cuelist is busy. <a href="">Try again</a> in a few seconds.</p>
</html>
`;

/**
 * Lets `render` make at most `limits.renderedPages` pages at a time, while `limits.waitingPages` wait. Callers take turns by address
 * (IPv6: by /64); if the queue is full, the caller gets a 503.
 */
export function queuePages(render: Listener): Listener {
  const queue = new FairQueue({ places: limits.renderedPages, waiting: limits.waitingPages });
  return async (request, answer) => {
    const { hasPlace, leave } = queue.enter(addressGroup(getRequestContext().address));
    answer.once("close", leave);
    const isTurn = await hasPlace;
    // A request behind others on its connection is not told when the connection closes.
    if (request.socket.destroyed) return leave();
    if (!isTurn) return sayBusy(answer);
    leaveWhenMade(answer, leave);
    await render(request, answer);
  };
}

function sayBusy(answer: ServerResponse): void {
  answer
    .writeHead(503, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Length": Buffer.byteLength(busyPage),
      "Cache-Control": "no-store",
      "Retry-After": "1",
    })
    .end(busyPage);
}

/** Calls `leave` when the page has been made, however slowly it is read, and after `maxHeldMs` at the latest. */
function leaveWhenMade(answer: ServerResponse, leave: () => void): void {
  const timer = setTimeout(leave, maxHeldMs);
  answer.once("close", () => clearTimeout(timer));
  const write = answer.write.bind(answer) as (...chunk: unknown[]) => boolean;
  const end = answer.end.bind(answer) as (...chunk: unknown[]) => ServerResponse;
  let made = 0;
  answer.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    const isRead = write(chunk, ...rest);
    made += chunk.length;
    if (made <= bytesAhead) return true;
    leave();
    return isRead;
  };
  answer.end = (...chunk: unknown[]) => {
    leave();
    return end(...chunk);
  };
}

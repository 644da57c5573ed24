import { type IncomingMessage } from "node:http";

/** Bytes after which collected chunks are passed on: the size of one socket read. */
const maxPieceBytes = 64 * 1024;

/** Merges the chunks of a socket read; otherwise 64 kB could come as 10,000 costly chunks of one byte. */
export function joinChunks(request: IncomingMessage): void {
  if (request.headers["transfer-encoding"] === undefined) return;
  const push = request.push.bind(request);
  let waiting: Buffer[] = [];
  let bytes = 0;
  const flush = (): void => {
    if (waiting.length === 0) return;
    const piece = waiting.length === 1 ? waiting[0] : Buffer.concat(waiting, bytes);
    waiting = [];
    bytes = 0;
    push(piece);
  };
  request.push = (chunk: Buffer | null) => {
    if (chunk === null) {
      flush();
      return push(null);
    }
    // All chunks of a read arrive in one turn of the event loop, but not in one tick.
    if (waiting.length === 0) setImmediate(flush);
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxPieceBytes) flush();
    return request.readableLength + bytes < request.readableHighWaterMark;
  };
}

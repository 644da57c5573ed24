import { type IncomingMessage } from "node:http";

/** Bytes that are not waited with: as many as a read brings. */
const pieceBytes = 64 * 1024;

/**
 * Hands the chunks of a body on in one piece for each read of the socket. A caller decides how small its chunks
 * are: of one byte each, 64 kB hold 10,000, and every piece costs its readers some microseconds.
 */
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
    // All of a read come in one turn of the event loop, but not in one tick.
    if (waiting.length === 0) setImmediate(flush);
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= pieceBytes) flush();
    return request.readableLength + bytes < request.readableHighWaterMark;
  };
}

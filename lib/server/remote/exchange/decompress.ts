import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { ExchangeFault } from "@/lib/server/remote/exchange/exchange-fault";

/** Whether `decompress` reads an encoding. Identity is none. */
export const canDecompress = (encoding: string): boolean =>
  ["gzip", "x-gzip", "deflate", "br"].includes(encoding);

/**
 * Undoes the `Content-Encoding` of an answer piece by piece. Only a service that ignores `Accept-Encoding: identity` gets here. The
 * caller counts what comes out and stops; no more than a piece is held beside it. `discard` ends the answer's connection.
 * @throws ExchangeFault
 */
export async function* decompress(
  encoding: string,
  compressed: AsyncIterable<Buffer>,
  discard: () => void,
): AsyncGenerator<Buffer> {
  const pieces = compressed[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) return;
  const decoder = openDecoder(encoding, first.value);
  // A fault of the answer's connection, not of the decoder.
  let broken: unknown = null;
  const feed = async () => {
    let next: IteratorResult<Buffer> = first;
    while (!next.done && !decoder.destroyed) {
      if (!decoder.write(next.value)) await untilDrained(decoder);
      next = await pieces.next();
    }
    decoder.end();
  };
  const fed = feed().catch((error: unknown) => {
    broken = error;
    decoder.destroy();
  });
  try {
    for await (const piece of decoder as AsyncIterable<Buffer>) yield piece;
  } catch (error) {
    if (broken === null) throw new ExchangeFault("unreadable", true, codeOf(error));
  } finally {
    decoder.on("error", () => undefined).destroy();
    discard();
    await fed;
  }
  if (broken !== null) throw broken as Error;
}

/** `deflate` is zlib's format (RFC 9110 §8.4.1.2); some send the bare one. */
function openDecoder(encoding: string, first: Buffer) {
  if (encoding === "br") return createBrotliDecompress();
  if (encoding !== "deflate") return createGunzip();
  return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
}

/** Resolves when more can be written, or nothing any more. */
const untilDrained = (decoder: ReturnType<typeof openDecoder>) =>
  new Promise<void>((resolve) => {
    const finish = () => {
      decoder.off("drain", finish).off("close", finish);
      resolve();
    };
    decoder.on("drain", finish).on("close", finish);
  });

const codeOf = (error: unknown): string | null =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;

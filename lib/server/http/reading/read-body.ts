import { AppError } from "@/lib/shared/errors";
import { noteBody } from "@/lib/server/domain/requests/notes";

/** Chunks allowed in any body, and the minimum average bytes of each further chunk. */
const freeChunks = 1_024;
const bytesPerChunk = 64;

/**
 * Reads a request body without ever buffering more than `maxBytes`.
 * @throws AppError too_large, also for a body in too many chunks; bad_request for an incomplete body
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  try {
    // The HTTP parser enforces Content-Length, and reading whole is faster than by chunk.
    if (request.headers.has("content-length")) {
      const body = new Uint8Array(await request.arrayBuffer());
      noteBody(request, [body], body.byteLength);
      return body;
    }
    return await readChunks(request, maxBytes);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    // A caller that disconnects is not a server fault and not logged as one.
    throw new AppError("bad_request", "The body ended before it was complete.", { cause });
  }
}

async function readChunks(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  let size = 0;
  let isComplete = false;
  try {
    for await (const piece of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += piece.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      if (pieces.length > freeChunks + size / bytesPerChunk) throw tooManyChunks();
      pieces.push(piece);
    }
    isComplete = true;
  } finally {
    noteBody(request, pieces, isComplete ? size : null);
  }
  return Buffer.concat(pieces, size);
}

function tooLarge(maxBytes: number): AppError {
  const limit = maxBytes.toLocaleString("en");
  return new AppError("too_large", `The body is larger than ${limit} bytes. Send less at a time.`, {
    headers: { Connection: "close" },
  });
}

/** Each chunk costs as much as several kilobytes. */
function tooManyChunks(): AppError {
  return new AppError("too_large", "The body arrives in too many small chunks. Send larger ones.", {
    headers: { Connection: "close" },
  });
}

/** Maximum bytes of an unread body to discard so that the connection can be reused. */
const maxIgnoredBytes = 64 * 1024;

/** Headers of a response sent before the body was read; closes the connection if much of the body is left. */
export function headersForUnreadBody(request: Request): Record<string, string> {
  const hasBody = request.headers.has("content-length") || request.headers.has("transfer-encoding");
  if (!hasBody || request.bodyUsed) return {};
  const isSmall = Number(request.headers.get("content-length") ?? Infinity) <= maxIgnoredBytes;
  return isSmall ? {} : { Connection: "close" };
}

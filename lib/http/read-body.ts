import { AppError } from "@/lib/errors";

/** Pieces that any body may come in, and bytes that each further one has to bring on average. */
const freePieces = 1_024;
const bytesOfPiece = 64;

/**
 * The bytes of a request's body, counted while they are read; never holds more than `maxBytes`.
 * @throws AppError too_large, also for a body in very many pieces; bad_request for one that breaks off
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  try {
    // A body of a stated length cannot be longer: the parser of HTTP sees to that. Whole is faster than piecewise.
    if (request.headers.has("content-length")) return new Uint8Array(await request.arrayBuffer());
    return await readPieces(request, maxBytes);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    // A caller that goes away in the middle of its body is no fault of ours, and none to log as one.
    throw new AppError("bad_request", "The body ended before it was complete.", { cause });
  }
}

async function readPieces(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += piece.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    if (pieces.length > freePieces + size / bytesOfPiece) throw tooManyPieces();
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size);
}

function tooLarge(maxBytes: number): AppError {
  const most = maxBytes.toLocaleString("en");
  return new AppError("too_large", `The body is larger than ${most} bytes. Send less at a time.`, {
    headers: { Connection: "close" },
  });
}

/** Each piece costs as much as some kilobytes do. */
function tooManyPieces(): AppError {
  return new AppError("too_large", "The body arrives in too many small chunks. Send larger ones.", {
    headers: { Connection: "close" },
  });
}

/** Bytes of an unread body that are read away so that its connection can be used again. */
const maxIgnoredBytes = 64 * 1024;

/** Headers of an answer that is given before the body was read: a large rest is not waited for. */
export function headersForUnreadBody(request: Request): Record<string, string> {
  const hasBody = request.headers.has("content-length") || request.headers.has("transfer-encoding");
  if (!hasBody || request.bodyUsed) return {};
  const isSmall = Number(request.headers.get("content-length") ?? Infinity) <= maxIgnoredBytes;
  return isSmall ? {} : { Connection: "close" };
}

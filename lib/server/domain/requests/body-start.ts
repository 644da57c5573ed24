/* The part of bodies that the request log keeps: their first bytes, recorded while they pass. */

export const maxKeptBytes = 16 * 1024;

/** The beginning of a body, and its size in bytes; null if it was not received or sent completely. */
export interface BodyStart {
  start: Uint8Array;
  bytes: number | null;
}

const noted = Symbol("body start");
type Noted = Request & { [noted]?: BodyStart };

/** Records the part of a request's body that was read; `bytes` is null if it was not read to its end. */
export function noteBody(request: Request, pieces: Uint8Array[], bytes: number | null): void {
  const tap = new BodyTap();
  for (const piece of pieces) tap.add(piece);
  (request as Noted)[noted] = { start: tap.start(), bytes };
}

/** The known part of a request's body; null if it had none. */
export function findBody(request: Request): BodyStart | null {
  const known = (request as Noted)[noted];
  if (known) return known;
  const { headers } = request;
  const hasBody =
    Number(headers.get("content-length") ?? 0) > 0 || headers.has("transfer-encoding");
  return hasBody ? { start: new Uint8Array(), bytes: null } : null;
}

/** Keeps the beginning of the data that passes. */
export class BodyTap {
  readonly #pieces: Uint8Array[] = [];
  #kept = 0;
  /** Number of bytes that have passed. */
  bytes = 0;
  isComplete = false;

  add(piece: Uint8Array): void {
    this.bytes += piece.byteLength;
    const left = maxKeptBytes - this.#kept;
    if (left <= 0) return;
    // A copy, because a view would keep all of a large piece in memory.
    this.#pieces.push(piece.byteLength > left ? piece.slice(0, left) : piece);
    this.#kept += Math.min(left, piece.byteLength);
  }

  start(): Uint8Array {
    const [only] = this.#pieces;
    return only && this.#pieces.length === 1 ? only : Buffer.concat(this.#pieces);
  }
}

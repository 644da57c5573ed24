/* Facts about requests and responses for the request log: the part of bodies that it keeps, recorded while they pass, and errors. */

export const maxKeptBytes = 16 * 1024;

/** The beginning of a body, and its size in bytes; null if it was not received or sent completely. */
export interface BodyStart {
  start: Uint8Array;
  bytes: number | null;
}

/** Facts about a response: its body, which can be read only once, and its error. */
interface AnswerNote {
  body: string | BodyTap | null;
  error: { code: string; message: string } | null;
}

const noted = Symbol("noted");
type NotedRequest = Request & { [noted]?: BodyStart };
type NotedAnswer = Response & { [noted]?: AnswerNote };

export function noteAnswer(answer: Response, note: AnswerNote): Response {
  (answer as NotedAnswer)[noted] = note;
  return answer;
}

export const findNote = (answer: Response): AnswerNote | undefined =>
  (answer as NotedAnswer)[noted];

/** Records the part of a request's body that was read; `bytes` is null if it was not read to its end. */
export function noteBody(request: Request, pieces: Uint8Array[], bytes: number | null): void {
  const tap = new BodyTap();
  for (const piece of pieces) tap.add(piece);
  (request as NotedRequest)[noted] = { start: tap.start(), bytes };
}

/** The known part of a request's body; null if it had none. */
export function findBody(request: Request): BodyStart | null {
  const known = (request as NotedRequest)[noted];
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

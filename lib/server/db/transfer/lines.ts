import { createHash } from "node:crypto";

/* Lines of PostgreSQL's COPY text format: columns separated by tabs, \N for null, backslash escapes. */

const newline = 0x0a;
/** Bytes of a chunk; more if one line is longer. */
const chunkBytes = 4_194_304;

const codes: Record<string, string> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** The values of one line, without its newline. */
export function parseLine(line: string): (string | null)[] {
  const values: (string | null)[] = line.split("\t");
  if (!line.includes("\\")) return values;
  return values.map((value) =>
    value === "\\N"
      ? null
      : (value?.replaceAll(/\\(.)/g, (_, code: string) => codes[code] ?? code) ?? null),
  );
}

export function countLines(lines: Buffer): number {
  let count = 0;
  for (let at = lines.indexOf(newline); at !== -1; at = lines.indexOf(newline, at + 1)) count += 1;
  return count;
}

/** Returns the lines after the first `count`. */
export function skipLines(lines: Buffer, count: number): Buffer {
  let from = 0;
  for (let skipped = 0; skipped < count; skipped += 1) {
    const end = lines.indexOf(newline, from);
    if (end === -1) return lines.subarray(lines.length);
    from = end + 1;
  }
  return lines.subarray(from);
}

/** Joins pieces of any size to chunks of complete lines. */
export async function* joinLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < chunkBytes || !piece.includes(newline)) continue;
    const joined = Buffer.concat(waiting);
    const end = joined.lastIndexOf(newline) + 1;
    yield joined.subarray(0, end);
    waiting = [joined.subarray(end)];
    bytes = joined.length - end;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** The number and SHA-256 of a table's rows. Equal for equal rows on both databases. */
export interface RowSum {
  rows: number;
  sha256: string;
}

/** Counts and hashes rows that pass through. */
export class RowCounter {
  readonly #hash = createHash("sha256");
  rows = 0;

  /** Adds complete lines and returns their number. */
  add(lines: Buffer): number {
    const count = countLines(lines);
    this.rows += count;
    this.#hash.update(lines);
    return count;
  }

  sum(): RowSum {
    return { rows: this.rows, sha256: this.#hash.digest("hex") };
  }
}

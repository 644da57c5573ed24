import { parse } from "lossless-json";
import { TokenParser } from "@streamparser/json";
import { WholeTokenizer } from "@/lib/shared/whole-tokenizer";
import { AppError } from "@/lib/shared/errors";

/** Numbers stay texts: IDs of more than 15 digits are no numbers, and "1.10" is not 1.1. */
class TextTokenizer extends WholeTokenizer {
  protected override parseNumber(text: string): number {
    return text as unknown as number;
  }
}

/** Characters between two elements of the list, or of a line: more would be collected in memory. */
const maxGap = 4 * 1024 * 1024;

/** A line of JSON Lines that cannot be read. */
export class BrokenLine {
  constructor(readonly text: string) {}
}

/**
 * Yields the elements of a JSON array, of the arrays in an object, or of JSON Lines, as pieces of text complete them. Numbers are texts.
 * Constant memory. Lines end with "\n".
 * @throws AppError bad_request if the text is no such JSON, breaks off, or has more than 4 MB without an element
 */
export async function* readJsonList(text: AsyncIterable<string>): AsyncGenerator<unknown[]> {
  const pieces = text[Symbol.asyncIterator]();
  let start = "";
  let isDone = false;
  // The first line says whether there is a value on each.
  while (!isDone && start.length < maxGap && !/^\s*\S.*\n\s*\S/.test(start)) {
    const next = await pieces.next();
    isDone = next.done === true;
    if (!isDone) start += String(next.value);
  }
  async function* all() {
    yield start;
    for (let next = isDone ? null : await pieces.next(); next && !next.done;) {
      yield String(next.value);
      next = await pieces.next();
    }
  }
  yield* hasLines(start) ? readLines(all()) : readArray(all());
}

function hasLines(start: string): boolean {
  const [first = "", second = ""] = start.trimStart().split("\n");
  return /^\s*[[{]/.test(second) && !(parseLine(first) instanceof BrokenLine);
}

function parseLine(line: string): unknown {
  try {
    return parse(line, null, (number) => number);
  } catch {
    return new BrokenLine(line);
  }
}

async function* readLines(text: AsyncIterable<string>): AsyncGenerator<unknown[]> {
  let rest = "";
  for await (const piece of text) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > maxGap) throw refuse("a gap");
    yield lines.filter((line) => line.trim() !== "").map(parseLine);
  }
  if (rest.trim() !== "") yield [parseLine(rest)];
}

const refuse = (cause: unknown) =>
  new AppError("bad_request", "This isn't a JSON list. Check the file.", { cause });

async function* readArray(text: AsyncIterable<string>): AsyncGenerator<unknown[]> {
  const tokenizer = new TextTokenizer();
  let parser: TokenParser | null = null;
  let ready: unknown[] = [];
  let gap = 0;
  const open = (first: string) => {
    const isList = first === "[";
    const values = new TokenParser({ paths: [isList ? "$.*" : "$.*.*"], keepStack: false });
    values.onValue = ({ value }) => {
      // A member that is no list has members that are no objects.
      if (isList || isKeyed(value)) ready.push(value);
    };
    values.onError = (cause) => {
      throw refuse(cause);
    };
    values.onEnd = () => undefined;
    tokenizer.onToken = (token) => values.write(token);
    tokenizer.onError = values.onError;
    tokenizer.onEnd = () => undefined;
    return values;
  };
  for await (const piece of text) {
    const [first] = piece.trimStart();
    if (!parser && first === undefined) continue;
    parser ??= open(first ?? "");
    tokenizer.write(piece);
    gap = ready.length > 0 ? 0 : gap + piece.length;
    if (gap > maxGap) throw refuse("a gap");
    if (ready.length > 0) yield ready;
    ready = [];
  }
  if (!parser?.isEnded)
    throw new AppError(
      "bad_request",
      "The JSON file is incomplete. Download it again, then retry.",
    );
}

export const isKeyed = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof BrokenLine);

/** The values of an object by its keys, those of objects in it by "show.id". */
export function toJsonCells(
  element: Record<string, unknown>,
  path = "",
  cells = new Map<string, string>(),
): Map<string, string> {
  for (const [key, value] of Object.entries(element)) {
    const name = `${path}${key}`;
    if (isKeyed(value)) toJsonCells(value, `${name}.`, cells);
    else cells.set(name, jsonCell(value));
  }
  return cells;
}

/** A value as a cell: texts as they are, lists joined by commas. */
export function jsonCell(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (!Array.isArray(value)) return "";
  return value
    .filter((one) => typeof one === "string")
    .slice(0, 100)
    .join(", ");
}

import { TokenParser } from "@streamparser/json";
import { WholeTokenizer } from "@/lib/shared/whole-tokenizer";
import { AppError } from "@/lib/shared/errors";

type JsonObject = Record<string, unknown>;

/** Keeps numbers as text: IDs of more than 15 digits are not exact numbers, and "1.10" is not 1.1. */
class TextTokenizer extends WholeTokenizer {
  protected override parseNumber(text: string): number {
    return text as unknown as number;
  }
}

/** Maximum characters between two objects of the list, which are collected in memory. */
const maxGap = 4 * 1024 * 1024;

/**
 * Yields the objects of a JSON array, or of the arrays in an object, as pieces of text complete them. Numbers are texts. Constant memory.
 * @throws AppError bad_request if the text is other JSON, is incomplete, or has more than 4 MB without an object
 */
export async function* readJsonObjects(text: AsyncIterable<string>): AsyncGenerator<JsonObject[]> {
  const tokenizer = new TextTokenizer();
  let parser: TokenParser | null = null;
  let ready: JsonObject[] = [];
  let gap = 0;
  let start = "";
  const refuse = (cause: unknown) => {
    throw new AppError("bad_request", "This isn't a JSON list of objects. Check the file.", {
      cause,
    });
  };
  const open = (first: string) => {
    const values = new TokenParser({ paths: [first === "[" ? "$.*" : "$.*.*"], keepStack: false });
    values.onValue = ({ value }) => {
      // A member that is no list contributes no objects.
      if (typeof value === "object" && value !== null && !Array.isArray(value))
        ready.push(value as JsonObject);
    };
    values.onError = refuse;
    values.onEnd = () => undefined;
    tokenizer.onToken = (token) => values.write(token);
    tokenizer.onError = refuse;
    tokenizer.onEnd = () => undefined;
    return values;
  };
  for await (const piece of text) {
    start = parser ? "" : start + piece;
    const [first] = start.trimStart();
    if (!parser && first === undefined) continue;
    parser ??= open(first ?? "");
    tokenizer.write(start === "" ? piece : start);
    gap = ready.length > 0 ? 0 : gap + piece.length;
    if (gap > maxGap) refuse("a gap");
    if (ready.length > 0) yield ready;
    ready = [];
  }
  if (!parser?.isEnded)
    throw new AppError("bad_request", "The JSON file breaks off. Get it again and repeat.");
}

/** Converts a value to a cell: keeps texts, and joins lists with commas. */
export function jsonCell(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (!Array.isArray(value)) return "";
  return value
    .filter((one) => typeof one === "string")
    .slice(0, 100)
    .join(", ");
}

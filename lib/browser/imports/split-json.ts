import { AppError } from "@/lib/shared/errors";

/** The text of one array element and the offset of its end. */
interface JsonElement {
  json: string;
  end: number;
}

/**
 * Splits a JSON array into the texts of its elements without parsing it completely; yields a single object as is.
 * @throws AppError bad_request if the text is neither, or is not closed
 */
export function* splitJson(text: string): Generator<JsonElement> {
  const start = skipSpace(text, 0);
  if (text[start] === "{") return yield { json: text.slice(start), end: text.length };
  if (text[start] !== "[") throw broken("It must start with [ or {.");
  let from = start + 1;
  if (text[skipSpace(text, from)] === "]") return checkEnd(text, skipSpace(text, from) + 1);
  for (;;) {
    const end = findElementEnd(text, from);
    const json = text.slice(from, end).trim();
    if (json === "") throw broken("There is nothing between two commas.");
    yield { json, end };
    if (text[end] === "]") return checkEnd(text, end + 1);
    from = end + 1;
  }
}

const quote = 34;
const backslash = 92;

/** The offset of the comma or bracket that ends the element at `from`. */
function findElementEnd(text: string, from: number): number {
  let depth = 0;
  let isInString = false;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === backslash) at += 1;
      else if (code === quote) isInString = false;
    } else if (code === quote) isInString = true;
    else if (code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x5d || code === 0x7d) {
      if (depth === 0) return at;
      depth -= 1;
    } else if (code === 0x2c && depth === 0) return at;
  }
  throw broken("The closing bracket is missing.");
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && " \t\r\n".includes(text.charAt(at))) at += 1;
  return at;
}

function checkEnd(text: string, from: number): void {
  if (skipSpace(text, from) < text.length)
    throw broken("There is more text after the closing bracket.");
}

function broken(reason: string): AppError {
  return new AppError("bad_request", `This isn't a JSON file of playlists. ${reason}`);
}

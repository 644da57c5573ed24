import { isColumnName } from "@/lib/shared/tables/column-names";
import { AppError } from "@/lib/shared/errors";

/** Characters of an element, or of what surrounds the list: more would be collected in memory. */
const maxElement = 8 * 1024 * 1024;
/** Members of an object in an object that become columns; those of larger ones are no columns. */
const maxMembers = 50;

const refuse = (message: string) => new AppError("bad_request", message);
const noList = () => refuse("This isn't a JSON list. Check the file.");

/**
 * Yields the texts of the elements of a JSON array, of a list in an object, or of JSON Lines, as pieces of text complete them; of an object
 * without such a list the object itself. An element that is no JSON costs only itself. Constant memory. Lines end with "\n".
 * @throws AppError bad_request if the text is no such JSON, breaks off, or has more than 8 MB without an element
 */
export async function* readJsonList(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  let start: string | null = "";
  const lines = { isOne: false, rest: "" };
  const cutter = new ElementCutter();
  const cut = (piece: string): string[] => {
    if (!lines.isOne) return cutter.cut(piece);
    const whole = (lines.rest + piece).split("\n");
    lines.rest = whole.pop() ?? "";
    if (lines.rest.length > maxElement) throw noList();
    return whole.filter((line) => line.trim() !== "");
  };
  for await (const piece of text) {
    if (start !== null) {
      start += piece;
      // The first line says whether there is a value on each.
      if (start.length < maxElement && !/^\s*\S.*\n\s*\S/.test(start)) continue;
      lines.isOne = hasLines(start);
    }
    yield cut(start ?? piece);
    start = null;
  }
  if (start !== null) yield cut(start);
  if (lines.rest.trim() !== "") yield [lines.rest];
  if (!lines.isOne) cutter.end();
}

function hasLines(start: string): boolean {
  const [first = "", second = ""] = start.trimStart().split("\n");
  return /^\s*[[{]/.test(second) && isJson(first);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Cuts JSON into the elements of its list, by its brackets. */
class ElementCutter {
  #text = "";
  #at = 0;
  /** Where the element begins that is being read, or what surrounds the list. */
  #from = 0;
  #depth = 0;
  #isInString = false;
  /** The depth of the elements; 0 outside of a list. */
  #level = 0;
  /** Where the last string begins: before a list it is its name. */
  #name = 0;
  #hasList = false;
  #isClosed = false;
  #found: string[] = [];

  cut(piece: string): string[] {
    this.#text += piece;
    while (this.#at < this.#text.length && this.#read(this.#text.charAt(this.#at))) this.#at += 1;
    if (this.#text.length - this.#from > maxElement) throw noList();
    this.#text = this.#text.slice(this.#from);
    [this.#at, this.#name, this.#from] = [this.#at - this.#from, this.#name - this.#from, 0];
    const found = this.#found;
    this.#found = [];
    return found;
  }

  /** @throws AppError bad_request if the text breaks off */
  end(): void {
    if (this.#depth > 0 || (!this.#isClosed && this.#text.trim() !== ""))
      throw refuse("The JSON file is incomplete. Download it again, then retry.");
  }

  /** Whether the character is read; otherwise it needs those after it. */
  #read(character: string): boolean {
    if (this.#isInString) {
      if (character === "\\") this.#at += 1;
      else if (character === '"') this.#isInString = false;
    } else if (character === '"') {
      if (this.#depth === 0) throw noList();
      [this.#isInString, this.#name] = [true, this.#at];
    } else if (character === "[" || character === "{") return this.#open(character);
    else if (character === "]" || character === "}") this.#close();
    else if (character === "," && this.#level > 0 && this.#depth === this.#level) this.#take();
    else if (this.#depth === 0 && !/\s/.test(character)) throw noList();
    return true;
  }

  #open(character: string): boolean {
    if (this.#depth === 0) {
      if (this.#isClosed) throw refuse("There is more text after the end of the JSON list.");
      [this.#from, this.#hasList] = [this.#at, false];
      if (character === "[") this.#begin();
    } else if (this.#depth === 1 && this.#level === 0 && character === "[") {
      const next = /\S/.exec(this.#text.slice(this.#at + 1))?.[0];
      if (next === undefined && this.#text.length - this.#at < maxElement) return false;
      const name = /^"([^"]*)"/.exec(this.#text.slice(this.#name))?.[1] ?? "";
      // A list of objects is one of rows, unless it is a value of a row: the searches of a playlist.
      if (next === "{" && !isColumnName(name)) this.#begin();
    }
    this.#depth += 1;
    return true;
  }

  #begin(): void {
    [this.#level, this.#from, this.#hasList] = [this.#depth + 1, this.#at + 1, true];
  }

  #close(): void {
    this.#depth -= 1;
    if (this.#depth < 0) throw noList();
    if (this.#level > 0 && this.#depth === this.#level - 1) {
      this.#take();
      [this.#level, this.#isClosed] = [0, this.#depth === 0];
    } else if (this.#depth === 0) {
      if (!this.#hasList) this.#take(1);
      this.#from = this.#at + 1;
    }
  }

  #take(more = 0): void {
    const element = this.#text.slice(this.#from, this.#at + more).trim();
    if (element !== "") this.#found.push(element);
    this.#from = this.#at + 1;
  }
}

/** The cells of an element: of an object by its keys, of a list or a value in their order; its text if it is no JSON. */
export type JsonElement = ReadonlyMap<string, string> | string[] | string;

/** The cells of an element, those of objects in it by "show.id". Texts and numbers are as they are written, lists are JSON. */
export function readElement(json: string): JsonElement {
  if (!isJson(json)) return json;
  if (json.startsWith("{")) return toCells(json, "", new Map());
  return json.startsWith("[") ? splitJson(json).map(({ value }) => toCell(value)) : [toCell(json)];
}

function toCells(json: string, path: string, cells: Map<string, string>): Map<string, string> {
  for (const { key, value } of splitJson(json)) {
    const name = `${path}${key}`;
    if (!value.startsWith("{")) cells.set(name, toCell(value));
    else if (splitJson(value).length <= maxMembers) toCells(value, `${name}.`, cells);
  }
  return cells;
}

function toCell(value: string): string {
  if (value.startsWith('"')) return String(JSON.parse(value));
  return value === "null" ? "" : value;
}

export const isKeyed = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The cells of an element that was parsed, with numbers as texts. */
export function readValue(value: unknown): JsonElement {
  const toText = (one: unknown) =>
    typeof one === "string" ? one : typeof one === "boolean" ? String(one) : "";
  if (isKeyed(value)) return new Map(Object.entries(value).map(([key, one]) => [key, toText(one)]));
  return Array.isArray(value) ? value.map(toText) : [toText(value)];
}

const member = /\s*(?:("[^"\\]*(?:\\.[^"\\]*)*")\s*:)?\s*/y;

/** The members of an object, or the elements of a list, which are valid JSON, as they are written. */
function splitJson(json: string): { key: string; value: string }[] {
  const found: { key: string; value: string }[] = [];
  for (let at = 1; ;) {
    member.lastIndex = at;
    const [before = "", key = '""'] = member.exec(json) ?? [];
    const from = at + before.length;
    const end = findEnd(json, from);
    if (end === from) return found;
    found.push({ key: String(JSON.parse(key)), value: json.slice(from, end) });
    const next = json.slice(end, end + 1) === "," ? end : json.indexOf(",", end);
    if (next < 0 || /\S/.test(json.slice(end, next))) return found;
    at = next + 1;
  }
}

const [quote, comma, space] = [0x22, 0x2c, 0x20];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Where the value ends that begins at `from`. */
function findEnd(json: string, from: number): number {
  let depth = 0;
  for (let at = from; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) {
      at = findQuote(json, at);
      if (depth === 0) return at + 1;
    } else if (code === openList || code === openObject) depth += 1;
    else if (code === closeList || code === closeObject) {
      depth -= 1;
      if (depth <= 0) return depth < 0 ? at : at + 1;
    } else if (depth === 0 && (code === comma || code <= space)) return at;
  }
  return json.length;
}

/** Where the text closes that opens at `from`. */
function findQuote(json: string, from: number): number {
  for (let at = json.indexOf('"', from + 1); ; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json[at - 1 - slashes] === "\\") slashes += 1;
    if (slashes % 2 === 0 || at < 0) return at < 0 ? json.length : at;
  }
}

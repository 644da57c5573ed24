import { type Search } from "@/lib/shared/playlists/searches/search-schema";

/** A JSON number (RFC 8259 §6). */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Whether `text` is a number in JSON notation. */
export function isJsonNumber(text: string): boolean {
  return jsonNumber.test(text);
}

/** Whether JavaScript represents the number `text` exactly; the server refuses others (lib/server/http/reading/read-json.ts). */
export function isExactNumber(text: string): boolean {
  const value = Number(text);
  if (!Number.isFinite(value)) return false;
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return false;
  return significantDigits(text) === significantDigits(String(value));
}

function significantDigits(text: string): string {
  const [digits = ""] = text.replace(/[-.]/g, "").split(/e/i);
  return digits.replace(/^0+/, "").replace(/0+$/, "");
}

/** Strings, with the colon that makes them keys, and numbers outside strings. */
const token = /"(?:[^"\\]|\\.)*"(\s*:)?|-?\d[\d.eE+-]*/g;

/**
 * Parses a search written as JSON: an object or a quoted string. Refuses what JSON.parse would change silently
 * (numbers beyond a double, duplicate keys), so that the search is stored as written.
 */
export function parseSearchJson(json: string): { search: Search } | { problem: string } {
  if (json.trim() === "") return { problem: "Enter a JSON object, or remove this search." };
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return { problem: `Not valid JSON: ${describe(error)}` };
  }
  if (typeof value === "string") return { search: value };
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { problem: "A search must be a JSON object: { … }." };
  }
  const problem = findLoss(json, value);
  return problem ? { problem } : { search: { ...value } };
}

/** Formats a search as editable JSON; `parseSearchJson` restores it. */
export function writeSearchJson(search: unknown): string {
  return JSON.stringify(search, null, 2);
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message.replace(/^JSON\.parse: /, "") : "check the syntax.";
}

/** Returns what JSON.parse lost in `value` (a number beyond a double, a duplicate key), or null. */
export function findLoss(json: string, value: object): string | null {
  let keys = 0;
  for (const [text, colon] of json.matchAll(token)) {
    if (colon) keys += 1;
    if (!text.startsWith('"') && !isExactNumber(text))
      return `${text} can't be stored exactly. Put quotes around it.`;
  }
  return keys === countKeys(value) ? null : "An object has the same key twice. Remove one.";
}

function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, child) => sum + countKeys(child), own);
}

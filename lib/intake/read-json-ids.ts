import { type Row } from "@/lib/intake/types";

const token = /\s*(?:("(?:[^"\\\n]|\\.)*")|(-?\d[\d.eE+-]*)|([[\],]))/y;

/**
 * The elements of a JSON array of strings (and numbers, exactly as written: a parser would round long
 * ones), one a row, each with its line; or null if `text` is something else.
 */
export function readJsonArray(text: string): Row[] | null {
  if (!/^\s*\[/.test(text)) return null;
  const rows: Row[] = [];
  let line = 1;
  let expected: "open" | "value" | "next" | "end" = "open";
  token.lastIndex = 0;
  for (let from = 0, match = token.exec(text); match; match = token.exec(text)) {
    const [whole, string, number, sign] = match;
    line += countLineEnds(whole);
    from += whole.length;
    if (sign !== undefined) {
      if (sign === "[" && expected === "open") expected = "value";
      else if (sign === "," && expected === "next") expected = "value";
      else if (sign === "]" && (expected === "next" || rows.length === 0)) expected = "end";
      else return null;
    } else {
      const id = string === undefined ? number : parseString(string);
      if (expected !== "value" || id === undefined) return null;
      rows.push([{ text: id, line }]);
      expected = "next";
    }
    if (expected === "end") return text.slice(from).trim() === "" ? rows : null;
  }
  return null;
}

function parseString(json: string): string | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Number of "\n" in `text`. */
export function countLineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

import { countLineEnds } from "@/lib/csv/count-line-ends";
import { type Row } from "@/lib/id-import/types";

const token = /\s*(?:("(?:[^"\\\n]|\\.)*")|(-?\d[\d.eE+-]*)|([[\],]))/y;

/**
 * Reads the IDs of a JSON text, one per row with its line: an array of strings and numbers (as written, because
 * parsing would round long ones), bare or as `inventory_ids` of an object such as a create request. Returns
 * null for any other text.
 */
export function readJsonIds(text: string): Row[] | null {
  if (/^\s*\[/.test(text)) {
    const array = readArrayAt(text, 0);
    return array && text.slice(array.end).trim() === "" ? array.rows : null;
  }
  const count = /^\s*\{/.test(text) ? countInventoryIds(text) : null;
  if (count === null) return null;
  for (const key of text.matchAll(/"inventory_ids"\s*:/g)) {
    const array = readArrayAt(text, key.index + key[0].length);
    if (array?.rows.length === count) return array.rows;
  }
  return null;
}

/** The length of `inventory_ids` in the object or in its `body`; null if there is none. */
function countInventoryIds(text: string): number | null {
  try {
    const value = JSON.parse(text) as {
      inventory_ids?: unknown;
      body?: { inventory_ids?: unknown };
    };
    const ids = value.inventory_ids ?? value.body?.inventory_ids;
    return Array.isArray(ids) ? ids.length : null;
  } catch {
    return null;
  }
}

/** Reads the array that begins after `start`; also returns its end. */
function readArrayAt(text: string, start: number): { rows: Row[]; end: number } | null {
  const rows: Row[] = [];
  let line = 1 + countLineEnds(text.slice(0, start));
  let expected: "open" | "value" | "next" = "open";
  token.lastIndex = start;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [whole, string, number, sign] = match;
    line += countLineEnds(whole);
    if (sign !== undefined) {
      if (sign === "[" && expected === "open") expected = "value";
      else if (sign === "," && expected === "next") expected = "value";
      else if (sign === "]" && (expected === "next" || (expected === "value" && rows.length === 0)))
        return { rows, end: token.lastIndex };
      else return null;
    } else {
      const id = string === undefined ? number : parseString(string);
      if (expected !== "value" || id === undefined) return null;
      rows.push([{ text: id, line }]);
      expected = "next";
    }
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

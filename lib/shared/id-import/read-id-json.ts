import { AppError } from "@/lib/shared/errors";
import { type JsonNode, parseJson } from "@/lib/shared/id-import/parse-json";
import { toCell } from "@/lib/shared/id-import/read-rows";
import { type Cell, type Row } from "@/lib/shared/id-import/types";

/** Text that is JSON, or was meant to be: an array of values or an object, not [text] or {a GUID}. */
const start = /^[\s\uFEFF]*(?:\[\s*(?:["'{[\]-]|\d|$|true|false|null)|\{\s*(?:["'}]|[\w$]+\s*:|$))/;

/** Rows of a JSON text, and whether the first holds keys of objects. */
interface JsonRows {
  rows: Row[];
  hasKeys: boolean;
}

/**
 * Reads JSON as rows: an array of values, of objects (a column for each key) or of arrays, also as
 * `inventory_ids` of a create request, as the only list in an object, or as a value per line. Returns null for
 * other text.
 * @throws AppError bad_request for JSON that is broken or holds no list
 */
export function readIdJson(text: string): JsonRows | null {
  if (!start.test(text)) return null;
  const values = parseJson(text);
  const [first] = values;
  if (!first) return { rows: [], hasKeys: false };
  const list = values.length === 1 ? findList(first) : values;
  return toRows(list);
}

/** The list in a JSON value. */
function findList(node: JsonNode): JsonNode[] {
  if (node.kind === "array") return node.items;
  if (node.kind === "text") throw noList("a single value");
  const body = node.entries.get("body");
  const request = body?.kind === "object" ? body.entries : node.entries;
  const ids = request.get("inventory_ids");
  if (ids?.kind === "array") return ids.items;
  const lists = listsIn(node);
  const [list, ...others] = lists;
  if (!list) throw noList("an object");
  if (others.length === 0) return list.items;
  const names = lists.map(({ name }) => `“${name}”`).join(", ");
  throw new AppError("bad_request", `This JSON has several lists: ${names}. Paste one of them.`);
}

const noList = (what: string) =>
  new AppError(
    "bad_request",
    `This JSON is ${what}, not a list of IDs. Paste an array, such as ["101", "102"].`,
  );

/** The arrays in an object and in the objects in it. */
function listsIn(node: JsonNode, path = ""): { name: string; items: JsonNode[] }[] {
  if (node.kind !== "object") return [];
  return Array.from(node.entries).flatMap(([key, value]) => {
    const name = `${path}${key}`;
    return value.kind === "array" ? [{ name, items: value.items }] : listsIn(value, `${name}.`);
  });
}

function toRows(list: JsonNode[]): JsonRows {
  const kinds = new Set(list.map(({ kind }) => kind));
  if (kinds.size > 1)
    throw new AppError(
      "bad_request",
      "This JSON mixes values, objects and lists. Paste a list of one kind.",
    );
  if (kinds.has("object")) return { rows: objectRows(list), hasKeys: true };
  return {
    rows: list.map((node) => (node.kind === "array" ? node.items.flatMap(textsIn) : textsIn(node))),
    hasKeys: false,
  };
}

/** The texts of a value and of the values in it. */
function textsIn(node: JsonNode): Cell[] {
  if (node.kind === "text") return [toCell(node.text, node.line, false)];
  return node.kind === "array" ? node.items.flatMap(textsIn) : [];
}

/** A row for each object, and further rows for lists in it; the first row holds the keys. */
function objectRows(list: JsonNode[]): Row[] {
  const keys = new Map<string, number>();
  const objects = list.map((node) => {
    const cells = new Map<string, Cell[]>();
    collect(node, "", cells);
    for (const key of cells.keys()) if (!keys.has(key)) keys.set(key, keys.size);
    return { cells, line: node.line };
  });
  const width = keys.size;
  const rows = objects.flatMap(({ cells, line }) => {
    const height = Math.max(1, ...Array.from(cells.values(), (values) => values.length));
    const block = Array.from({ length: height }, () =>
      Array.from({ length: width }, (): Cell => ({ text: "", line })),
    );
    for (const [key, values] of cells)
      values.forEach((cell, at) => {
        const row = block[at];
        if (row) row[keys.get(key) ?? 0] = cell;
      });
    return block;
  });
  const line = list[0]?.line ?? 1;
  return [Array.from(keys.keys(), (key): Cell => ({ text: key, line })), ...rows];
}

/** Collects the texts of an object by key; those of objects in it by `show.id`. */
function collect(node: JsonNode, path: string, cells: Map<string, Cell[]>): void {
  if (node.kind !== "object") return;
  for (const [key, value] of node.entries) {
    const name = `${path}${key}`;
    if (value.kind === "object") collect(value, `${name}.`, cells);
    else if (value.kind === "text" || value.items.every(({ kind }) => kind === "text"))
      cells.set(name, textsIn(value));
  }
}

import { isId } from "@/lib/shared/ids";
import { scoreHeader } from "@/lib/shared/id-import/find-header";
import {
  type ColumnMapping,
  findMissing,
  type ImportColumns,
  type ImportField,
} from "@/lib/browser/imports/reading/columns";
import { isExportHeader } from "@/lib/browser/imports/reading/own-export";
import { type TableRow } from "@/lib/browser/imports/reading/read-tables";
import { fileFields, playlistFields } from "@/lib/shared/playlists/fields/playlist-fields";
import { playlistTypes } from "@/lib/shared/vocabulary";

/** Headers of each field, best first, as `headerKey` writes them. */
const headers = new Map<ImportField, readonly string[]>([
  ["uuid", ["uuid", "playlist uuid", "playlist id"]],
  [
    "advertiser",
    "advertiser,advertiser name,client,client name,brand,company,company name,customer,account".split(
      ",",
    ),
  ],
  ...fileFields.map((name) => [name, playlistFields[name].column?.headers ?? []] as const),
]);

const headerKey = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Guesses what the columns of a table mean, from its first rows. `chosen` overrides what it says. */
export function guessMapping(
  sheets: string[],
  sample: TableRow[],
  chosen: Partial<ColumnMapping> = {},
): ImportColumns {
  const [first, ...rest] = sample;
  const header = first?.cells ?? [];
  const found = findFields(header);
  if (found.uuid !== undefined && !holdsUuids(header, rest, found.uuid)) delete found.uuid;
  const hasHeader = chosen.hasHeader ?? (Object.keys(found).length > 0 || isHeader(header, rest));
  const rows = hasHeader ? rest : sample;
  const fields = chosen.fields ?? (hasHeader ? found : guessByContent(rows));
  const mapping: ColumnMapping = {
    sheet: 0,
    type: null,
    rowsAre: guessRows(header, rows, fields),
    ...chosen,
    hasHeader,
    fields,
  };
  const missing = findMissing(mapping);
  const hasAdvertiser = [fields.uuid, fields.advertiser, fields.advertiser_id].some(
    (column) => column !== undefined,
  );
  const width = Math.max(0, ...sample.slice(0, 50).map(({ cells }) => cells.length));
  return {
    sheets,
    columns: Array.from({ length: width }, (_, index) => ({
      index,
      name: (hasHeader && header[index]?.trim()) || `Column ${letterOf(index)}`,
      sample: rows.slice(0, 3).map(({ cells }) => (cells[index] ?? "").slice(0, 60)),
    })),
    mapping,
    missing,
    isSure: hasHeader && hasAdvertiser && missing.length === 0 && !hasTwins(header, fields),
  };
}

/** Whether a column is of our UUIDs: "playlist id" may be another system's. */
const holdsUuids = (header: string[], rows: TableRow[], column: number): boolean =>
  headerKey(header[column] ?? "").includes("uuid") ||
  rows.some(({ cells }) => isId((cells[column] ?? "").trim()));

/** Whether a first row of words stands above a column of numbers. */
function isHeader(header: string[], rows: TableRow[]): boolean {
  const hasDigit = (text = "") => /\d/.test(text);
  if (header.some(hasDigit) || rows.length === 0) return false;
  return header.some(
    (name, index) => name.trim() !== "" && rows.every(({ cells }) => hasDigit(cells[index])),
  );
}

function findFields(header: string[]): ColumnMapping["fields"] {
  const keys = header.map(headerKey);
  const fields: ColumnMapping["fields"] = {};
  for (const [field, names] of headers) {
    const name = names.find((one) => keys.includes(one));
    if (name !== undefined) fields[field] = keys.indexOf(name);
  }
  if (fields.inventory_ids !== undefined) return fields;
  const used = new Set(Object.values(fields));
  const scores = header.map((text, index) => (used.has(index) ? 0 : scoreHeader(text)));
  const best = Math.max(0, ...scores);
  if (best > 0) fields.inventory_ids = scores.indexOf(best);
  return fields;
}

/** Without a header: a column of types is one; the longest words may be names, the digits IDs. */
function guessByContent(rows: TableRow[]): ColumnMapping["fields"] {
  const fields: ColumnMapping["fields"] = {};
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  for (let index = 0; index < width; index += 1) {
    const cells = rows.slice(0, 100).map((row) => (row.cells[index] ?? "").trim());
    const filled = cells.filter((cell) => cell !== "");
    const every = (test: (cell: string) => boolean) => filled.length > 0 && filled.every(test);
    if (every((cell) => (playlistTypes as readonly string[]).includes(cell.toLowerCase())))
      fields.type ??= index;
    else if (every((cell) => /\d{4}/.test(cell) && !/\p{L}{3}/u.test(cell)))
      fields.inventory_ids ??= index;
    else if (every((cell) => /\p{L}{2}/u.test(cell))) fields.name ??= index;
  }
  return fields;
}

/** Rows are IDs if their column is named in the singular and playlists repeat or are left blank below the first. */
function guessRows(
  header: string[],
  rows: TableRow[],
  { name, uuid, inventory_ids: ids }: ColumnMapping["fields"],
): ColumnMapping["rowsAre"] {
  const key = headerKey(header[ids ?? -1] ?? "");
  if (isExportHeader(header)) return key === "inventory id" ? "ids" : "playlists";
  if (ids === undefined || /\bids\b/.test(key)) return "playlists";
  const column = uuid ?? name ?? -1;
  const names = rows.map(({ cells }) => (cells[column] ?? "").trim());
  return names.some((text, at) => at > 0 && (text === "" || text === names[at - 1]))
    ? "ids"
    : "playlists";
}

/** Whether another column has the very header of a field. */
function hasTwins(header: string[], fields: ColumnMapping["fields"]): boolean {
  const keys = header.map(headerKey);
  return Object.values(fields).some((column) => {
    const key = keys[column] ?? "";
    return keys.indexOf(key) !== keys.lastIndexOf(key);
  });
}

function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

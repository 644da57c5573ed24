import { isId } from "@/lib/shared/ids";
import {
  type FileField,
  fileFields,
  playlistFields,
} from "@/lib/shared/playlists/fields/playlist-fields";
import { columnKey, columnNames } from "@/lib/shared/tables/column-names";
import { type ColumnTarget } from "@/lib/shared/tables/guess-columns";
import { type FoundTable } from "@/lib/shared/tables/open-table";
import {
  describeTable,
  type TableColumns,
  type TableReading,
} from "@/lib/shared/tables/table-columns";
import { type PlaylistType, playlistTypes } from "@/lib/shared/vocabulary";

/** Meanings that a column of a table can have: a field, the advertiser's name, or the playlist that a row is to change. */
export type ImportField = FileField | "advertiser" | "uuid";

/** In the order in which they are offered: identifiers, which people rarely have, last. */
export const importFields: readonly ImportField[] = [
  "name",
  "advertiser",
  ...fileFields.filter((name) => name !== "name" && name !== "advertiser_id"),
  "uuid",
  "advertiser_id",
];

/** Meaning of the columns and rows of a table. */
export interface ColumnMapping {
  reading: TableReading;
  /** Whether a row is a playlist, or one ID of a playlist. */
  rowsAre: "playlists" | "ids";
  /** The index of each field's column. */
  fields: Partial<Record<ImportField, number>>;
  /** The type of all playlists, if no column has it. */
  type: PlaylistType | null;
}

/** The columns of a file and what they hold. */
export interface ImportColumns extends TableColumns<ImportField>, Pick<ColumnMapping, "rowsAre"> {
  /** False if the meaning must be confirmed. */
  isSure: boolean;
}

/** Guesses what the columns of a file hold. */
export function guessImport(table: FoundTable, sheet?: number): ImportColumns {
  const columns = describeTable(table, listTargets(table), sheet);
  const { fields, unsure } = columns;
  const missing = findMissing({ fields, type: null });
  const isOurs = isExport(table);
  return {
    ...columns,
    rowsAre: guessRows(table, fields, isOurs),
    isSure:
      isOurs ||
      (table.names.length > 0 &&
        missing.length === 0 &&
        needed.some((field) => fields[field] !== undefined) &&
        !unsure.some((field) => field !== "tags")),
  };
}

/** Fields of which one tells whose the playlists are. */
const needed: readonly ImportField[] = ["uuid", "advertiser", "advertiser_id"];

function listTargets({ names, sample }: FoundTable): ColumnTarget<ImportField>[] {
  const has = (test: (cell: string) => boolean, index: number) =>
    sample.some(({ cells }) => test((cells[index] ?? "").trim()));
  // "playlist id" may be another system's.
  const ids = names.map((row) => row.findIndex((name) => columnKey(name) === "playlist id"));
  const isOurs = ids.some((index) => index >= 0 && has(isId, index));
  return [
    {
      field: "uuid",
      names: ["uuid", "playlist uuid", "id of the playlist", ...(isOurs ? ["playlist id"] : [])],
    },
    { field: "advertiser", names: columnNames.company },
    ...fileFields.map((field) => ({
      field,
      names: [...(playlistFields[field].column?.headers ?? []), ...(otherNames[field] ?? [])],
      ...(field === "inventory_ids" && { endings: ["id", "ids", "code"] }),
      ...(shapes[field] && { hasShape: shapes[field] }),
    })),
  ];
}

const otherNames: Partial<Record<ImportField, readonly string[]>> = {
  name: ["titel", "bezeichnung", "liste", "nom", "titre", "nombre", "título", "lista"],
  type: columnNames.type,
  inventory_ids: columnNames.id,
  tags: ["schlagwörter", "mots clés", "étiquettes", "etiquetas", "palabras clave"],
  searches: ["suchen", "suche"],
};

const shapes: Partial<Record<ImportField, (cell: string) => boolean>> = {
  name: (cell) => /\p{L}{2}/u.test(cell),
  type: (cell) => (playlistTypes as readonly string[]).includes(cell.toLowerCase()),
  inventory_ids: (cell) => /\d{4}/.test(cell) && !/\p{L}{3}/u.test(cell),
};

/** Names what a mapping lacks. Rows with a UUID need nothing else. */
export function findMissing({ fields, type }: Pick<ColumnMapping, "fields" | "type">): string[] {
  const has = (field: ImportField) => fields[field] !== undefined;
  if (has("uuid")) return Object.keys(fields).length > 1 ? [] : ["a column to update"];
  return [
    ...(has("name") ? [] : ["name"]),
    ...(has("type") || type !== null ? [] : ["type"]),
    ...(has("inventory_ids") || has("searches") ? [] : ["inventory IDs or searches"]),
  ];
}

/** Rows are IDs if their column is named in the singular and playlists repeat or are left blank below the first. */
function guessRows(
  { names: [header = []], sample }: FoundTable,
  { name, uuid, inventory_ids: ids }: ColumnMapping["fields"],
  isOurs: boolean,
): ColumnMapping["rowsAre"] {
  const key = columnKey(header[ids ?? -1] ?? "");
  if (isOurs) return key === "inventory id" ? "ids" : "playlists";
  if (ids === undefined || /\bids\b/.test(key)) return "playlists";
  const column = uuid ?? name ?? -1;
  const names = sample.map(({ cells }) => (cells[column] ?? "").trim());
  return names.some((text, at) => at > 0 && (text === "" || text === names[at - 1]))
    ? "ids"
    : "playlists";
}

const namesOf = ({ names }: FoundTable): string[] =>
  (names.at(-1) ?? []).map((name) => name.trim().toLowerCase());

/** The index of the column of revisions, or -1. */
export const findRevision = (table: FoundTable): number => namesOf(table).indexOf("revision");

/** Columns by which an export is known; the last two are those of earlier versions. */
const marks = [
  ["playlist id", "revision"],
  ["uuid", "revision"],
  ["playlist_uuid", "playlist", "inventory_id"],
];

/** Whether a program wrote a table: one of our exports, or requests for the documented create operation. */
export function isExport(table: FoundTable): boolean {
  const names = namesOf(table);
  return (
    isEnveloped(table) || marks.some((columns) => columns.every((column) => names.includes(column)))
  );
}

/** Whether the rows are requests in their envelope (docs/service-api.md "Request envelope"). */
const isEnveloped = ({ format, header }: FoundTable): boolean =>
  format === "json" && (header?.some((name) => name.startsWith("body.")) ?? false);

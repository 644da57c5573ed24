import { type FileField, fileFields } from "@/lib/shared/playlists/fields/playlist-fields";
import { type PlaylistType } from "@/lib/shared/vocabulary";

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
  /** Index of the sheet of a workbook. */
  sheet: number;
  /** Whether the first row names the columns. */
  hasHeader: boolean;
  /** Whether a row is a playlist, or one ID of a playlist. */
  rowsAre: "playlists" | "ids";
  /** The index of each field's column. */
  fields: Partial<Record<ImportField, number>>;
  /** The type of all playlists, if no column has it. */
  type: PlaylistType | null;
}

interface ImportColumn {
  index: number;
  /** Its header, or "Column B". */
  name: string;
  sample: string[];
}

/** The columns of a table and their guessed or chosen meaning. */
export interface ImportColumns {
  sheets: string[];
  columns: ImportColumn[];
  mapping: ColumnMapping;
  /** Fields that no column has, though playlists need them; empty if the file can be read. */
  missing: string[];
  /** False if the meaning must be confirmed. */
  isSure: boolean;
}

/** Names what a mapping lacks. Rows with a UUID need nothing else. */
export function findMissing({ fields, type }: ColumnMapping): string[] {
  const has = (field: ImportField) => fields[field] !== undefined;
  if (has("uuid")) return Object.keys(fields).length > 1 ? [] : ["a column to update"];
  return [
    ...(has("name") ? [] : ["name"]),
    ...(has("type") || type !== null ? [] : ["type"]),
    ...(has("inventory_ids") || has("searches") ? [] : ["inventory IDs or searches"]),
  ];
}

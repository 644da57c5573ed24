import { z } from "zod";
import { type FieldName, fieldNames } from "@/lib/shared/playlists/fields/playlist-fields";
import { playlistSelectionSchema } from "@/lib/shared/playlists/selection-schema";

/**
 * Formats of an export. With names, "ids-csv", "xlsx" and "json" include the catalogue's data on each ID. "ids-csv": one row per
 * inventory ID; "playlists-csv": one row per playlist with lists as JSON arrays; both with a byte order mark and guarded against
 * formulas. "xlsx": one row per inventory ID with all fields. "json": an array of requests for the documented create operation. An import
 * reads all of them.
 */
export const exportFormats = ["ids-csv", "playlists-csv", "xlsx", "json"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportRequestSchema = z.strictObject({
  selection: playlistSelectionSchema,
  format: z.enum(exportFormats, `Choose a format: ${exportFormats.join(", ")}.`),
  names: z.boolean("Send true or false.").optional(),
});
export type ExportRequestInput = z.input<typeof exportRequestSchema>;

/** Columns of "ids-csv", in order. With names, those of `nameColumns` follow, and then the playlist's revision. */
export const idColumns = ["playlist_uuid", "playlist", "inventory_id"] as const;

/** A column of a file: a field, or other data of the playlist. */
export type ExportColumn =
  | Exclude<FieldName, "agency_only">
  | "uuid"
  | "advertiser"
  | "revision"
  | "updated_at"
  | "updated_by"
  | "updated_by_person";

/** Appends the fields that the columns lack: at the end, because scripts may read columns by position. */
const withFields = <Column extends string>(
  columns: readonly Column[],
  elsewhere: readonly FieldName[],
): (Column | ExportColumn)[] => [
  ...columns,
  ...fieldNames.filter(
    (name): name is Exclude<FieldName, "agency_only"> =>
      !([...columns, ...elsewhere] as string[]).includes(name),
  ),
];

/** Columns of "playlists-csv". An import reads the lists, and `advertiser_id` or else `advertiser`. */
export const playlistColumns: readonly ExportColumn[] = [
  ...withFields<ExportColumn>(
    [
      "uuid",
      "name",
      "advertiser_id",
      "advertiser",
      "type",
      "tags",
      "searches",
      "inventory_ids",
      "archived",
      "revision",
      "updated_at",
      "updated_by",
      "updated_by_person",
    ],
    ["agency_only"],
  ),
];

/** The key of the names in "json", outside of the request: only people read them. */
export const namesKey = "inventory_names";

/** Columns of names that follow those of "xlsx"; prefixed, because a playlist has a name too. */
export const namedSheetColumns = ["inventory_name", "inventory_publisher", "catalogue"] as const;

/** Columns of "xlsx". A row has one inventory ID or one search; the other cells repeat. */
export const sheetColumns: readonly (ExportColumn | "search" | "inventory_id")[] = withFields(
  [
    "uuid",
    "name",
    "advertiser_id",
    "advertiser",
    "type",
    "tags",
    "search",
    "inventory_id",
    "archived",
    "revision",
  ],
  ["agency_only", "searches", "inventory_ids"],
);

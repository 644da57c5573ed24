import { z } from "zod";
import { type FieldName } from "@/lib/shared/playlists/fields/playlist-fields";
import { playlistSelectionSchema, playlistSorts } from "@/lib/shared/playlists/selection-schema";

/**
 * Formats of an export. Unless `names` is false, "ids-csv", "xlsx" and "json" include the catalogue's data on each ID. "ids-csv": one row
 * per inventory ID; "playlists-csv": one row per playlist; both with a byte order mark and guarded against formulas. "xlsx": one row per
 * inventory ID or search with all fields. "json": an array of requests for the documented create operation. An import reads all of them,
 * and those of earlier versions, whose headers were `uuid`, `advertiser_id`, …
 */
export const exportFormats = ["ids-csv", "playlists-csv", "xlsx", "json"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportRequestSchema = z.strictObject({
  selection: playlistSelectionSchema,
  format: z.enum(exportFormats, `Choose a format: ${exportFormats.join(", ")}.`),
  names: z.boolean("Send true or false.").default(true),
  /** The order of the playlists, as in the list. */
  sort: z.enum(playlistSorts).default("name"),
  order: z.enum(["asc", "desc"]).default("asc"),
});
export type ExportRequestInput = z.input<typeof exportRequestSchema>;

/** A column of a file: a field, or other data of the playlist. */
export type ExportColumn =
  | Exclude<FieldName, "agency_only">
  | "uuid"
  | "advertiser"
  | "revision"
  | "updated_at"
  | "updated_by"
  | "updated_by_person";

/** The header of each column of "playlists-csv", in the order of the screen; what only programs need is last. */
export const exportHeaders: Readonly<Record<ExportColumn, string>> = {
  name: "Name",
  advertiser: "Advertiser",
  type: "Type",
  inventory_ids: "Inventory IDs",
  searches: "Searches",
  tags: "Tags",
  inventory_kind: "ID type",
  note: "Note",
  archived: "Archived",
  updated_at: "Updated",
  updated_by: "Updated by",
  updated_by_person: "Updated by person",
  advertiser_id: "Advertiser ID",
  uuid: "Playlist ID",
  revision: "Revision",
};
export const playlistColumns = Object.keys(exportHeaders) as ExportColumn[];

/** Headers of the catalogue's data on an inventory ID, which follow it. */
export const nameHeaders = ["Show", "Publisher", "Catalogue"] as const;

/** The key of the names in "json", outside of the request: only people read them. */
export const namesKey = "inventory_names";

import { z } from "zod";
import { playlistSelectionSchema } from "@/lib/playlists/selection-schema";

/**
 * Formats of an export. "ids-csv": one row per inventory ID; "playlists-csv": one row per playlist with lists as JSON
 * arrays; both with a byte order mark and guarded against formulas. "xlsx": one row per inventory ID with all fields.
 * "json": an array of requests for the documented create operation. An import reads all of them.
 */
export const exportFormats = ["ids-csv", "playlists-csv", "xlsx", "json"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportRequestSchema = z.strictObject({
  selection: playlistSelectionSchema,
  format: z.enum(exportFormats, `Choose a format: ${exportFormats.join(", ")}.`),
});
export type ExportRequestInput = z.input<typeof exportRequestSchema>;

/** Columns of "ids-csv", in order. */
export const idColumns = ["playlist_uuid", "playlist", "inventory_id"] as const;

/** Columns of "playlists-csv". An import reads the lists, and `advertiser_id` or else `advertiser`. */
export const playlistColumns = [
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
] as const;

/** Columns of "xlsx". A row has one inventory ID or one search; the other cells repeat. */
export const sheetColumns = [
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
] as const;

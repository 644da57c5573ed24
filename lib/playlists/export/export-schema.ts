import { z } from "zod";
import { playlistSelectionSchema } from "@/lib/playlists/selection-schema";

/**
 * Formats of an export. "ids-csv": one row per inventory ID, guarded against formulas; "playlists-csv": one row
 * per playlist with lists as JSON arrays and exact cells, for import; "json": an array of requests for the
 * documented create operation.
 */
export const exportFormats = ["ids-csv", "playlists-csv", "json"] as const;
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

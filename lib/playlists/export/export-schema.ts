import { z } from "zod";
import { playlistSelectionSchema } from "@/lib/playlists/selection-schema";

/**
 * What an export looks like. "ids-csv": a row for each inventory id, guarded against formulas for spreadsheets;
 * "playlists-csv": a row for each playlist, its lists as JSON arrays, every cell exact, to be imported again; "json": an array of requests, each of which the documented create operation takes.
 */
export const exportFormats = ["ids-csv", "playlists-csv", "json"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Body of an export. */
export const exportRequestSchema = z.strictObject({
  selection: playlistSelectionSchema,
  format: z.enum(exportFormats, `Choose a format: ${exportFormats.join(", ")}.`),
});
export type ExportRequestInput = z.input<typeof exportRequestSchema>;

/** Columns of "ids-csv", in order. */
export const idColumns = ["playlist_uuid", "playlist", "inventory_id"] as const;

/** Columns of "playlists-csv", in order. An import reads the lists and the first of `advertiser_id` and `advertiser` that is filled. */
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

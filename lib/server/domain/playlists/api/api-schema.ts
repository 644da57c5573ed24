import { z } from "zod";
import { inventoryNameSchema, namedIds } from "@/lib/shared/catalogue/schema";
import { limitSchema, successFields } from "@/lib/shared/http/schema";
import { limits } from "@/lib/shared/limits";
import { revisionSchema } from "@/lib/shared/playlists/history/revision-schema";
import {
  createPlaylistResponseSchema,
  foundPlaylistSchema,
  playlistListItemSchema,
  playlistPeople,
  playlistSchema,
} from "@/lib/shared/playlists/schema";
import { playlistListSearchSchema } from "@/lib/shared/playlists/selection-schema";

/* The operations on playlists beyond docs/service-api.md: the dashboard's schemas with the names of that document. */

const token = { _token: z.string() };
const nextCursor = { next_cursor: z.string().optional() };

/** Query of "List playlists" and "Find playlists". `contains` is the dashboard's `inventory_id`. */
export const playlistPageSearchSchema = playlistListSearchSchema
  .pick({ q: true, advertiser: true, type: true, tag: true, state: true, unavailable: true })
  .extend(playlistListSearchSchema.pick({ sort: true, limit: true, cursor: true }).shape)
  .extend({ contains: playlistListSearchSchema.shape.inventory_id });

export const playlistPageSchema = z.object({
  ...successFields,
  Playlists: z.array(foundPlaylistSchema),
  ...nextCursor,
  ...token,
});

/** A stored playlist with the people as well as its clients. */
export const signedPlaylistSchema = playlistSchema.extend(playlistPeople);

export const playlistResponseSchema = z.object({
  ...successFields,
  Playlist: signedPlaylistSchema,
  ...token,
});
export type PlaylistResponse = z.infer<typeof playlistResponseSchema>;

/** Query of "Read the inventory". Without `limit` and `cursor` all IDs are streamed; with `names` pages have at most `namedIds`. */
export const inventorySearchSchema = z
  .strictObject({
    limit: limitSchema(limits.pageIds).optional(),
    cursor: z.string().max(4_096).optional(),
    names: z.literal("1", "Use names=1, or leave it out.").optional(),
  })
  .refine(({ names, limit = 0 }) => names === undefined || limit <= namedIds, {
    path: ["limit"],
    error: `A page with names has at most ${namedIds} IDs.`,
  });
export type InventorySearch = z.output<typeof inventorySearchSchema>;

export const inventoryResponseSchema = z.object({
  ...successFields,
  revision: z.number().int(),
  inventory_ids: z.array(z.string()),
  kind: z.string().nullable().optional(),
  names: z.array(inventoryNameSchema).optional(),
  ...nextCursor,
  ...token,
});
export type InventoryResponse = z.infer<typeof inventoryResponseSchema>;

/** Response of archive and restore: the playlist as a list shows it. */
export const revisedPlaylistSchema = z.object({
  ...successFields,
  Playlist: playlistListItemSchema,
  ...token,
});

/** Response of a change. `duplicates_dropped` and `warnings` are those of the IDs in the request, as in a create. */
export const changedPlaylistResponseSchema = revisedPlaylistSchema.extend({
  duplicates_dropped: createPlaylistResponseSchema.shape.duplicates_dropped,
  warnings: createPlaylistResponseSchema.shape.warnings,
});

/** Query of "List revisions". */
export const revisionPageSearchSchema = z.strictObject({
  limit: limitSchema(limits.pageRows).default(20),
  cursor: z.string().max(4_096).optional(),
});
export type RevisionPageSearch = z.output<typeof revisionPageSearchSchema>;

/** `names` has the names of the visible advertisers and playlists that the revisions mention, by UUID. */
export const revisionPageSchema = z.object({
  ...successFields,
  Revisions: z.array(revisionSchema),
  names: z.record(z.string(), z.string()),
  ...nextCursor,
  ...token,
});
export type RevisionPage = z.infer<typeof revisionPageSchema>;

/** Parameters of archive and restore: none. */
export const noParametersSchema = z.strictObject({});

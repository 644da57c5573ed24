import { z } from "zod";
import { wholeNumberSchema } from "@/lib/http/whole-number";
import { limits } from "@/lib/limits";
import { inventoryIdSchema } from "@/lib/playlists/inventory-id-schema";
import { playlistTypeSchema, tagSchema } from "@/lib/playlists/schema";
import { termSchema } from "@/lib/text-schema";

/* Which playlists: what narrows and sorts a list, and what an export or a bulk change acts on. */

/** Which playlists a list shows: those in use, or those put away. */
export const playlistStates = ["active", "archived"] as const;
export type PlaylistState = (typeof playlistStates)[number];

/** What a list of playlists may be sorted by: its columns. */
export const playlistSorts = [
  "changed",
  "name",
  "advertiser",
  "type",
  "ids",
  "searches",
  "tags",
] as const;
export type PlaylistSort = (typeof playlistSorts)[number];

/**
 * What narrows playlists, in a list, an export or a bulk change. `company` (whose list it is), `advertiser`
 * and `changed_by` (a client) are uuids; `q` is part of the name; `tag` is without regard to case;
 * `inventory_id` is exact; `changed_since` is ISO 8601 in UTC.
 */
export const playlistFilterSchema = z.strictObject({
  company: z.string().max(64).optional(),
  q: termSchema(limits.termCharacters),
  state: z.enum(playlistStates).default("active"),
  type: playlistTypeSchema.optional(),
  advertiser: z.uuid("The advertiser ID must be a UUID.").toLowerCase().optional(),
  tag: termSchema(limits.tagCharacters),
  inventory_id: inventoryIdSchema.optional(),
  changed_by: z.uuid("The client ID must be a UUID.").toLowerCase().optional(),
  changed_since: z.iso.datetime("Use a time such as 2026-11-21T00:00:00Z.").optional(),
});
export type PlaylistFilter = z.output<typeof playlistFilterSchema>;
export type PlaylistFilterInput = z.input<typeof playlistFilterSchema>;

/** Query parameters of the dashboard's playlists list; by default the newest change first. */
export const playlistListSearchSchema = playlistFilterSchema.extend({
  sort: z.enum(playlistSorts).default("changed"),
  /** Default: newest change first, everything else ascending. */
  order: z.enum(["asc", "desc"]).optional(),
  limit: wholeNumberSchema(1, limits.pageRows).default(50),
  cursor: z.string().max(4_096).optional(),
});
export type PlaylistListSearch = z.infer<typeof playlistListSearchSchema>;

/** How many playlists a filter lets through. */
export const playlistCountSchema = z.object({ count: z.number().int() });

/** Playlists to act on: some by uuid, all that a filter lets through, or all that have a tag. */
export const playlistSelectionSchema = z.union(
  [
    z.strictObject({
      playlists: z
        .array(z.uuid("A playlist ID must be a UUID.").toLowerCase())
        .min(1, "Select at least one playlist.")
        .max(limits.selectedPlaylists, `Select at most ${limits.selectedPlaylists} playlists.`),
    }),
    z.strictObject({ filter: playlistFilterSchema }),
    /** All, active and archived, that have any of these tags. */
    z.strictObject({ tags: z.array(tagSchema).min(1).max(limits.tags) }),
  ],
  "Select playlists by UUID or by a filter.",
);
export type PlaylistSelection = z.output<typeof playlistSelectionSchema>;
export type PlaylistSelectionInput = z.input<typeof playlistSelectionSchema>;

/** Clients that may have changed what one sees, for the filter "changed by". */
export const changerListSchema = z.object({
  clients: z.array(z.object({ uuid: z.string(), name: z.string() })),
});
export const changerListSearchSchema = z.strictObject({ q: termSchema(limits.termCharacters) });

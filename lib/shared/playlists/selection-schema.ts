import { z } from "zod";
import { limitSchema } from "@/lib/shared/http/schema";
import { limits } from "@/lib/shared/limits";
import {
  idListKeySchema,
  idMatches,
  inventoryIdSchema,
} from "@/lib/shared/playlists/inventory-id-schema";
import { playlistTypeSchema, tagSchema } from "@/lib/shared/playlists/schema";
import { termSchema } from "@/lib/shared/text-schema";
import { splitTags } from "@/lib/shared/tag-list-text";

/** Whether a list shows active or archived playlists. */
export const playlistStates = ["active", "archived"] as const;
export type PlaylistState = (typeof playlistStates)[number];

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

/** Tags joined by `joinTags`. */
const tagListTextSchema = z
  .string()
  .max(8_192, "This list of tags is too long.")
  .default("")
  .transform(splitTags)
  .pipe(
    z
      .array(termSchema(limits.tagCharacters).unwrap())
      .max(limits.tags, `Filter by at most ${limits.tags} tags.`),
  );

/**
 * Filters of a list, an export or a bulk change. `company` (the list's owner), `advertiser` and `changed_by` (a
 * client) are UUIDs; `q` is searched for in names, advertisers, tags, IDs, shows and notes; `inventory_id` is exact; `changed_since` is ISO 8601, UTC. Tags ignore
 * case: playlists have all of `tag`, one of `any_tag` and none of `no_tag`. `id_list` is the key of a stored list of
 * inventory IDs, of which playlists contain any or all.
 */
export const playlistFilterSchema = z.strictObject({
  company: z.string().max(64).optional(),
  q: termSchema(limits.termCharacters),
  state: z.enum([...playlistStates, "all"]).default("active"),
  type: playlistTypeSchema.optional(),
  advertiser: z.uuid("The advertiser ID must be a UUID.").toLowerCase().optional(),
  tag: tagListTextSchema,
  any_tag: tagListTextSchema,
  no_tag: tagListTextSchema,
  /** Only playlists without tags. */
  untagged: z.literal("true").optional(),
  /** Only playlists with inventory that its source no longer lists. */
  unavailable: z.literal("true").optional(),
  inventory_id: inventoryIdSchema.optional(),
  id_list: idListKeySchema.optional(),
  id_match: z.enum(idMatches).default("any"),
  /** Who created it: the caller, or the client or person with this UUID. */
  created_by: z
    .union(
      [z.literal("me"), z.uuid().toLowerCase()],
      "Use me, or the UUID of a client or a person.",
    )
    .optional(),
  changed_by: z.uuid("The client ID must be a UUID.").toLowerCase().optional(),
  changed_since: z.iso.datetime("Use a time such as 2026-11-21T00:00:00Z.").optional(),
});
export type PlaylistFilter = z.output<typeof playlistFilterSchema>;
export type PlaylistFilterInput = z.input<typeof playlistFilterSchema>;

/** Query parameters of the dashboard's playlist list. */
export const playlistListSearchSchema = playlistFilterSchema.extend({
  /** Default: the best match first with a term, else the newest change. */
  sort: z.enum(playlistSorts).optional(),
  /** Default: newest change first, everything else ascending. */
  order: z.enum(["asc", "desc"]).optional(),
  limit: limitSchema(limits.pageRows).default(50),
  cursor: z.string().max(4_096).optional(),
});
export type PlaylistListSearch = z.infer<typeof playlistListSearchSchema>;

export const playlistCountSchema = z.object({ count: z.number().int() });

/** Selected playlists: by UUID, by filter, or by tag. */
export const playlistSelectionSchema = z.union(
  [
    z.strictObject({
      playlists: z
        .array(z.uuid("A playlist ID must be a UUID.").toLowerCase())
        .min(1, "Select at least one playlist.")
        .max(limits.selectedPlaylists, `Select at most ${limits.selectedPlaylists} playlists.`),
    }),
    z.strictObject({ filter: playlistFilterSchema }),
    /** All active and archived playlists with any of these tags. */
    z.strictObject({ tags: z.array(tagSchema).min(1).max(limits.tags) }),
  ],
  "Select playlists by UUID or by a filter.",
);
export type PlaylistSelection = z.output<typeof playlistSelectionSchema>;
export type PlaylistSelectionInput = z.input<typeof playlistSelectionSchema>;

export const editorListSchema = z.object({
  clients: z.array(z.object({ uuid: z.string(), name: z.string() })),
  /** People of these clients and of others that the caller sees; `client` is the name of the person's client. */
  people: z.array(z.object({ uuid: z.string(), name: z.string(), client: z.string() })),
});
export const editorListSearchSchema = z.strictObject({ q: termSchema(limits.termCharacters) });

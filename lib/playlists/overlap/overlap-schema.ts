import { z } from "zod";
import { limits } from "@/lib/limits";
import { idSetSchema } from "@/lib/playlists/overlap/compare-schema";
import { createPlaylistSchema, playlistListItemSchema } from "@/lib/playlists/schema";

/* Playlists as sets of inventory ids: what they have in common, and new playlists made from them. */

/** Playlists that are looked at together. */
export const maxComparedPlaylists = 5;

const uuid = z.uuid("A playlist ID must be a UUID.").toLowerCase();
const playlistsParam = (least: number, tooFew: string) =>
  z
    .array(uuid, "Select playlists.")
    .min(least, tooFew)
    .max(maxComparedPlaylists, `Select at most ${maxComparedPlaylists} playlists.`)
    .refine((uuids) => new Set(uuids).size === uuids.length, "Select each playlist only once.");

/** Query of an overlap: uuids, separated by commas. */
export const overlapSearchSchema = z.strictObject({
  playlists: z
    .string("Select playlists.")
    .max(1_000, "Select fewer playlists.")
    .transform((text) => text.split(","))
    .pipe(playlistsParam(1, "Select at least one playlist.")),
});

/**
 * What playlists have in common. `common[a][b]`: ids in both of two; `in_one`: ids that only one of all has;
 * `differences[a]`: ids that only the playlist `a` has. `first` ids are in the order of first appearance.
 */
export const overlapSchema = z.object({
  playlists: z.array(
    playlistListItemSchema
      .pick({
        uuid: true,
        company_uuid: true,
        name: true,
        type: true,
        advertiser_id: true,
        advertiser_name: true,
        tags: true,
        archived_at: true,
        revision: true,
      })
      .extend({ count: z.number().int() }),
  ),
  common: z.array(z.array(z.number().int())),
  in_one: z.number().int(),
  union: idSetSchema,
  intersection: idSetSchema,
  differences: z.array(idSetSchema),
});
export type Overlap = z.infer<typeof overlapSchema>;
export type OverlapPlaylist = Overlap["playlists"][number];

/** How ids of several playlists become one list. "difference": those of the first that no other has. */
export const setOperations = ["union", "intersection", "difference"] as const;
export type SetOperation = (typeof setOperations)[number];

const { name, advertiser_id, type, tags } = createPlaylistSchema.shape;

/** What a person says about a playlist that is made of others. */
export const combinedFieldsSchema = z.strictObject({ name, advertiser_id, type, tags });

/**
 * A new playlist under `company`, made of others. `first` is whose ids stay in a difference: one of
 * `playlists`, by default the first.
 */
export const combineSchema = combinedFieldsSchema
  .extend({
    playlists: playlistsParam(2, "Select at least two playlists."),
    operation: z.enum(setOperations, `Choose an operation: ${setOperations.join(", ")}.`),
    first: uuid.optional(),
    company: z.uuid("The company must be a UUID.").toLowerCase(),
  })
  .refine(({ first, playlists }) => first === undefined || playlists.includes(first), {
    path: ["first"],
    error: "The first must be one of the playlists.",
  });
export type CombineInput = z.input<typeof combineSchema>;
export type Combine = z.output<typeof combineSchema>;

/** The new playlist, without its ids, and how many it has. */
export const combinedSchema = z.object({
  Playlist: z.object({ uuid: z.string(), revision: z.number().int(), name: z.string() }),
  count: z.number().int(),
});
export type Combined = z.infer<typeof combinedSchema>;

/** Why so many ids cannot become a playlist, or null if they can. */
export function findCountError(operation: SetOperation, count: number): string | null {
  const most = limits.inventoryIds;
  if (count === 0) return `The ${operation} has no IDs.`;
  if (count > most)
    return `The ${operation} has ${count.toLocaleString("en")} IDs. A playlist can have at most ${most.toLocaleString("en")}.`;
  return null;
}

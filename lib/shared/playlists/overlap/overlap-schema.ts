import { z } from "zod";
import { limits } from "@/lib/shared/limits";
import { idSetSchema } from "@/lib/shared/playlists/overlap/compare-schema";
import {
  newPlaylistSchema,
  playlistListItemSchema,
  playlistSchema,
} from "@/lib/shared/playlists/schema";

/** Maximum playlists in one overlap. */
export const maxComparedPlaylists = 5;

const uuid = z.uuid("A playlist ID must be a UUID.").toLowerCase();
const playlistsParam = (minPlaylists: number, tooFew: string) =>
  z
    .array(uuid, "Select playlists.")
    .min(minPlaylists, tooFew)
    .max(maxComparedPlaylists, `Select at most ${maxComparedPlaylists} playlists.`)
    .refine((uuids) => new Set(uuids).size === uuids.length, "Select each playlist only once.");

/** Query of an overlap: UUIDs, separated by commas. */
export const overlapSearchSchema = z.strictObject({
  playlists: z
    .string("Select playlists.")
    .max(1_000, "Select fewer playlists.")
    .transform((text) => text.split(","))
    .pipe(playlistsParam(1, "Select at least one playlist.")),
});

/**
 * An overlap. `common[a][b]`: IDs in both; `in_one`: IDs in exactly one playlist; `differences[a]`: IDs only in
 * playlist `a`. `first` IDs are in order of first appearance.
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
      .extend({
        inventory_kind: playlistSchema.shape.inventory_kind,
        count: z.number().int(),
      }),
  ),
  common: z.array(z.array(z.number().int())),
  in_one: z.number().int(),
  union: idSetSchema,
  intersection: idSetSchema,
  differences: z.array(idSetSchema),
});
export type Overlap = z.infer<typeof overlapSchema>;
export type OverlapPlaylist = Overlap["playlists"][number];

/** Kind of combination of IDs. "difference": those of the first playlist that no other has. */
const setOperations = ["union", "intersection", "difference"] as const;
export type SetOperation = (typeof setOperations)[number];

const { inventory_ids: _ids, searches: _searches, ...entered } = newPlaylistSchema.shape;

/** The fields of a combined playlist that the user enters. */
export const combinedFieldsSchema = z.strictObject(entered);

/** A new playlist from `playlists`. `first` (default: the first of them) is the base of a difference. */
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

/** The new playlist, with the number of its IDs. */
export const combinedSchema = z.object({
  Playlist: z.object({ uuid: z.string(), revision: z.number().int(), name: z.string() }),
  count: z.number().int(),
});
export type Combined = z.infer<typeof combinedSchema>;

/** Returns why a combination with `count` IDs cannot become a playlist, or null. */
export function findCountError(operation: SetOperation, count: number): string | null {
  const maxIds = limits.inventoryIds;
  if (count === 0) return `The ${operation} has no IDs.`;
  if (count > maxIds)
    return `The ${operation} has ${count.toLocaleString("en")} IDs. A playlist can have at most ${maxIds.toLocaleString("en")}.`;
  return null;
}

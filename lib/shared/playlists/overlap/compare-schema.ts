import { z } from "zod";
import { playlistDetailsSchema } from "@/lib/shared/playlists/schema";

/** A playlist and revision: "UUID" is the current one, "UUID@7" is revision 7. */
const playlistRefSchema = z
  .string("Choose a playlist: UUID or UUID@REVISION.")
  .regex(
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(@[1-9]\d{0,8})?$/i,
    "Use UUID or UUID@REVISION.",
  )
  .transform((text) => {
    const [playlistId = "", revision] = text.toLowerCase().split("@");
    return { playlistId, revision: revision === undefined ? null : Number(revision) };
  });
export type PlaylistRef = z.output<typeof playlistRefSchema>;

export const compareSearchSchema = z.strictObject({
  left: playlistRefSchema,
  right: playlistRefSchema,
});

const comparedPlaylistSchema = playlistDetailsSchema
  .omit({
    inventory_ids: true,
    company_name: true,
    created_at: true,
    created_by: true,
    created_by_person: true,
    updated_at: true,
    updated_by: true,
    archived_at: true,
  })
  .extend({
    current_revision: z.number().int(),
    archived: z.boolean(),
    at: z.string(),
    by: z.string(),
  });
export type ComparedPlaylist = z.infer<typeof comparedPlaylistSchema>;

/** Maximum IDs listed per set; `count` is the total. */
export const maxListedIds = 100;
export const idSetSchema = z.object({ count: z.number().int(), first: z.array(z.string()) });
export type IdSet = z.infer<typeof idSetSchema>;

/** Both sides, and their IDs as sets. `is_reordered`: the common IDs are in a different order. */
export const comparisonSchema = z.object({
  left: comparedPlaylistSchema,
  right: comparedPlaylistSchema,
  ids: z.object({
    only_left: idSetSchema,
    only_right: idSetSchema,
    both: idSetSchema,
    is_reordered: z.boolean(),
  }),
});
export type Comparison = z.infer<typeof comparisonSchema>;

import { z } from "zod";
import { playlistTypeSchema } from "@/lib/playlists/schema";
import { storedSearchSchema } from "@/lib/playlists/search-schema";

/* History: what each revision of a playlist changed, and where the change came from. */

const changed = <Value extends z.ZodType>(value: Value) =>
  z.object({ old: value.optional(), new: value });

/**
 * What a revision changed: old and new value of each field (a first revision has no old ones). Ids as added
 * and removed, each with its place, so that they can go back to exactly where they were.
 */
export const revisionChangeSchema = z.object({
  name: changed(z.string()).optional(),
  type: changed(playlistTypeSchema).optional(),
  advertiser_id: changed(z.string()).optional(),
  searches: changed(z.array(storedSearchSchema)).optional(),
  tags: changed(z.array(z.string())).optional(),
  archived: changed(z.boolean()).optional(),
  inventory_ids: z
    .object({
      added: z.array(z.string()),
      removed: z.array(z.string()),
      /** Places of `added`; without them 0, 1, 2, … */
      added_at: z.array(z.number().int()).optional(),
      removed_at: z.array(z.number().int()).optional(),
    })
    .optional(),
});
export type RevisionChange = z.infer<typeof revisionChangeSchema>;

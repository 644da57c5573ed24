import { z } from "zod";
import { wholeNumberSchema } from "@/lib/http/whole-number";
import { playlistTypeSchema } from "@/lib/playlists/schema";
import { storedSearchSchema } from "@/lib/playlists/searches/search-schema";

/* History: what each revision of a playlist changed, and where the change came from. */

const changed = <Value extends z.ZodType>(value: Value) =>
  z.object({ old: value.optional(), new: value });

/** Ids of a change that are shown; the counts say how many there are. */
export const shownIds = 20;

/**
 * What a revision changed: old and new value of each field (a first revision has no old ones); of the ids
 * how many came and went, and the first few.
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
      added_count: z.number().int(),
      removed: z.array(z.string()),
      removed_count: z.number().int(),
    })
    .optional(),
});
export type RevisionChange = z.infer<typeof revisionChangeSchema>;

/** The ids that came and went, each with its place, so that they can go back to exactly where they were. */
export const changedIdsSchema = z.object({
  added: z.array(z.string()),
  added_at: z.array(z.number().int()),
  removed: z.array(z.string()),
  removed_at: z.array(z.number().int()),
});
export type ChangedIds = z.infer<typeof changedIdsSchema>;

/** What a history shows of changed ids. */
export const summarizeIds = ({ added, removed }: ChangedIds): RevisionChange["inventory_ids"] => ({
  added: added.slice(0, shownIds),
  added_count: added.length,
  removed: removed.slice(0, shownIds),
  removed_count: removed.length,
});

/** Where a change came from. */
export const revisionSources = ["dashboard", "api", "import", "bulk"] as const;

/** A revision as the history shows it. */
export const revisionSchema = z.object({
  revision: z.number().int(),
  at: z.string(),
  /** The client's name. */
  by: z.string(),
  source: z.enum(revisionSources),
  change: revisionChangeSchema,
});
export type Revision = z.infer<typeof revisionSchema>;

/** One page of a playlist's history, newest first. `before` is the revision that the next page begins under. */
export const revisionListSchema = z.object({
  revisions: z.array(revisionSchema),
  before: z.number().int().nullable(),
});
export const revisionListSearchSchema = z.strictObject({
  before: wholeNumberSchema(1, 1_000_000_000).optional(),
});

import { z } from "zod";
import { limits } from "@/lib/shared/limits";
import { playlistSelectionSchema } from "@/lib/shared/playlists/selection-schema";
import { termSchema } from "@/lib/shared/text-schema";

/** Maximum tags of one answer. */
export const countedTags = 1_000;

/**
 * Counts the tags that contain `q`, in one company's playlists or in all visible ones. Those in playlists for `advertiser`
 * come first.
 */
export const tagCountSearchSchema = z.strictObject({
  q: termSchema(limits.tagCharacters),
  company: z.string().max(64).optional(),
  // A UUID of any variant, as openapi.json promises.
  advertiser: z.guid("The advertiser ID must be a UUID.").toLowerCase().optional(),
});
export type TagCountSearch = z.infer<typeof tagCountSearchSchema>;

/** A tag and the number of playlists that have it. */
export const tagCountSchema = z.object({
  tag: z.string(),
  active: z.number().int(),
  archived: z.number().int(),
});
export type TagCount = z.infer<typeof tagCountSchema>;

/** Tags by use, most used first. `more` is the number of tags left out. */
export const tagCountListSchema = z.object({
  tags: z.array(tagCountSchema),
  more: z.number().int(),
});
export type TagCountList = z.infer<typeof tagCountListSchema>;

/** Counts the tags that contain `q` in selected playlists. */
export const selectedTagSearchSchema = z.strictObject({
  selection: playlistSelectionSchema,
  q: termSchema(limits.tagCharacters),
});
export type SelectedTagSearch = z.output<typeof selectedTagSearchSchema>;
export type SelectedTagSearchInput = z.input<typeof selectedTagSearchSchema>;

/** `untagged` is the number of selected playlists without tags. */
export const selectedTagListSchema = tagCountListSchema.extend({ untagged: z.number().int() });
export type SelectedTagList = z.infer<typeof selectedTagListSchema>;

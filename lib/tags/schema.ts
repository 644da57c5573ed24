import { z } from "zod";
import { limits } from "@/lib/limits";
import { termSchema } from "@/lib/text-schema";

/** Tags of one answer. */
export const countedTags = 1_000;

/** Query of the tags in use, of one company's playlists or of all visible ones; `q` is part of the tag. */
export const tagCountSearchSchema = z.strictObject({
  q: termSchema(limits.tagCharacters),
  company: z.string().max(64).optional(),
});
export type TagCountSearch = z.infer<typeof tagCountSearchSchema>;

/** A tag and how many playlists have it. */
export const tagCountSchema = z.object({
  tag: z.string(),
  active: z.number().int(),
  archived: z.number().int(),
});
export type TagCount = z.infer<typeof tagCountSchema>;

/** Tags in use, the most used first; `more` is how many are left out. */
export const tagCountListSchema = z.object({
  tags: z.array(tagCountSchema),
  more: z.number().int(),
});
export type TagCountList = z.infer<typeof tagCountListSchema>;

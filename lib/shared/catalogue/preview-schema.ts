import { z } from "zod";
import { kindSchema } from "@/lib/shared/catalogue/kinds";
import { inventoryNameSchema } from "@/lib/shared/catalogue/schema";
import { searchSchema } from "@/lib/shared/playlists/searches/search-schema";

/** Entries that a preview lists. */
export const previewedEntries = 50;
/** Matches after which nobody asks for more: "at least 10,000". */
export const countedMatches = 10_000;

/** Where the next part of a preview begins. */
const positionSchema = z.strictObject({
  scope: z.number().int().min(0).max(1),
  at: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});
export type PreviewPosition = z.infer<typeof positionSchema>;

/** Asks what of the catalogue a search matches, from its beginning or from where an answer ended. */
export const previewRequestSchema = z.strictObject({
  kind: kindSchema,
  search: searchSchema,
  after: positionSchema.optional(),
});
export type PreviewRequest = z.output<typeof previewRequestSchema>;

/**
 * What a part of the catalogue has; the parts add up. Entries that are gone match nothing. `entries` are the first fifty by name.
 *
 * - `as`: as what the search is read: rules, the search by name that a text is taken for, or nothing that Cuelist understands.
 * - `lacking`: entries that match as far as is known, but lack a field of a rule.
 * - `fields`: fields of rules: of how many of those it is not known, and whether any entry has it.
 * - `share`: how much of the catalogue this and the parts before have been, 0 to 1.
 * - `after`: where to go on; null at the end.
 */
export const previewSchema = z.object({
  as: z.enum(["rules", "name", "unknown"]),
  matches: z.number().int(),
  lacking: z.number().int(),
  fields: z.array(z.object({ field: z.string(), lacking: z.number().int(), known: z.boolean() })),
  entries: z.array(inventoryNameSchema),
  share: z.number(),
  after: positionSchema.nullable(),
});
export type Preview = z.infer<typeof previewSchema>;

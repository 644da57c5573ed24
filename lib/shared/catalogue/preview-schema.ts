import { z } from "zod";
import { kindSchema } from "@/lib/shared/catalogue/kinds";
import { inventoryNameSchema } from "@/lib/shared/catalogue/schema";
import { searchSchema } from "@/lib/shared/playlists/searches/search-schema";

/** Maximum entries that a preview lists. */
export const previewedEntries = 50;
/** Number of matches after which counting stops: "at least 10,000". */
export const countedMatches = 10_000;

/** The beginning of the next part of a preview. */
const positionSchema = z.strictObject({
  scope: z.number().int().min(0).max(10_000),
  at: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});
export type PreviewPosition = z.infer<typeof positionSchema>;

/** Asks for the matches of a search in the catalogue, from its beginning or from the end of the previous answer. */
export const previewRequestSchema = z.strictObject({
  kind: kindSchema,
  search: searchSchema,
  after: positionSchema.optional(),
});
export type PreviewRequest = z.output<typeof previewRequestSchema>;

/**
 * The matches in a part of the catalogue; the parts add up. Entries that are gone never match. `entries` are the first fifty by name.
 * - `as`: how the search is interpreted: as rules, as a search by name (for a text), or not at all.
 * - `lacking`: entries that match as far as is known, but lack a field of a rule.
 * - `fields`: fields of the rules: the number of these entries without it, and whether any entry has it.
 * - `share`: share of the catalogue in this and the previous parts, 0 to 1.
 * - `after`: position to continue from; null at the end.
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

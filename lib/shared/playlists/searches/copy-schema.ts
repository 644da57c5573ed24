import { z } from "zod";
import { kindSchema } from "@/lib/shared/catalogue/kinds";
import { inventoryNameSchema } from "@/lib/shared/catalogue/schema";
import { limits } from "@/lib/shared/limits";

/** A search of a playlist by its number, from 1, and the kind of its matches. */
export const matchesRequestSchema = z.strictObject({
  search: z.number().int().min(1).max(limits.searches),
  kind: kindSchema,
});
export type MatchesRequest = z.output<typeof matchesRequestSchema>;

/** Copies the matches of a search; without `keeps_search` it is removed. */
export const copyRequestSchema = matchesRequestSchema.extend({ keeps_search: z.boolean() });
export type CopyRequest = z.output<typeof copyRequestSchema>;

/** Searches of which a playlist has copied matches, by number, and the time of the last copy. */
export const copiedListSchema = z.object({
  copied: z.array(z.object({ search: z.number().int(), at: z.string() })),
});

/** Maximum listed IDs of a difference. */
export const listedIds = 50;

const idsSchema = z.object({
  count: z.number().int(),
  /** The first IDs with their names; an ID without a name has itself as its name. */
  first: z.array(inventoryNameSchema),
});

/**
 * Effect of copying the matches of a search to the list of a playlist at `revision`. `removed`: IDs that were copied from the same search,
 * that are still in the list and no longer match. `copied_at`: the time of the last copy; null if nothing of one is in the list.
 */
export const copyPlanSchema = z.object({
  revision: z.number().int(),
  matches: z.number().int(),
  /** Number of matches that the list already has. */
  listed: z.number().int(),
  copied_at: z.string().nullable(),
  added: idsSchema,
  removed: idsSchema,
});
export type CopyPlan = z.infer<typeof copyPlanSchema>;

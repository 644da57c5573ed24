import { z } from "zod";
import { kindSchema } from "@/lib/shared/catalogue/kinds";
import { inventoryNameSchema } from "@/lib/shared/catalogue/schema";
import { limits } from "@/lib/shared/limits";

/** A search of a playlist by its number, from 1, and of which kind its matches are. */
export const freezeRequestSchema = z.strictObject({
  search: z.number().int().min(1).max(limits.searches),
  kind: kindSchema,
});
export type FreezeRequest = z.output<typeof freezeRequestSchema>;

/** IDs of a difference that are listed. */
export const listedIds = 50;

const idsSchema = z.object({
  count: z.number().int(),
  /** The first, with their names; an ID that has none any more for its name. */
  first: z.array(inventoryNameSchema),
});

/**
 * What freezing a search would do to a playlist at `revision`. `removed`: IDs that an earlier freeze took from the same search, that are
 * still in the list and no longer match. `taken_at`: when that was; null if nothing was taken from it.
 */
export const freezePlanSchema = z.object({
  revision: z.number().int(),
  matches: z.number().int(),
  /** Matches that the list has already. */
  listed: z.number().int(),
  taken_at: z.string().nullable(),
  added: idsSchema,
  removed: idsSchema,
});
export type FreezePlan = z.infer<typeof freezePlanSchema>;

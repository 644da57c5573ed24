import { z } from "zod";
import { kindSchema } from "@/lib/shared/catalogue/kinds";
import { inventoryNameSchema } from "@/lib/shared/catalogue/schema";
import { limits } from "@/lib/shared/limits";

/** A search of a playlist by its number, from 1, and the kind of its matches. */
export const freezeRequestSchema = z.strictObject({
  search: z.number().int().min(1).max(limits.searches),
  kind: kindSchema,
});
export type FreezeRequest = z.output<typeof freezeRequestSchema>;

/** Maximum listed IDs of a difference. */
export const listedIds = 50;

const idsSchema = z.object({
  count: z.number().int(),
  /** The first IDs with their names; an ID without a name has itself as its name. */
  first: z.array(inventoryNameSchema),
});

/**
 * Effect of freezing a search on a playlist at `revision`. `removed`: IDs that an earlier freeze copied from the same search, that are
 * still in the list and no longer match. `taken_at`: the time of that freeze; null if there was none.
 */
export const freezePlanSchema = z.object({
  revision: z.number().int(),
  matches: z.number().int(),
  /** Number of matches that the list already has. */
  listed: z.number().int(),
  taken_at: z.string().nullable(),
  added: idsSchema,
  removed: idsSchema,
});
export type FreezePlan = z.infer<typeof freezePlanSchema>;

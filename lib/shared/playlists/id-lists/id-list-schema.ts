import { z } from "zod";
import { limits } from "@/lib/shared/limits";
import { inventoryIdSchema } from "@/lib/shared/playlists/inventory-id-schema";

export const idListKeySchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}$/, "This isn't the key of a list of IDs.");

/** Inventory IDs to store; repeated ones count once. */
export const idListInputSchema = z.strictObject({
  inventory_ids: z
    .array(inventoryIdSchema)
    .min(1, "Enter at least one inventory ID.")
    .max(limits.filteredIds, `Enter at most ${limits.filteredIds} inventory IDs.`),
});

/** A stored list of inventory IDs. */
export const idListSchema = z.object({ key: z.string(), inventory_ids: z.array(z.string()) });
export type IdList = z.infer<typeof idListSchema>;

import { z } from "zod";
import { catalogueEntrySchema } from "@/lib/shared/catalogue/schema";
import { successFields } from "@/lib/shared/http/schema";

/** Response of "Look up names" in `/v2`. */
export const inventoryPageSchema = z.object({
  ...successFields,
  Inventory: z.array(catalogueEntrySchema),
  _token: z.string(),
});

import { z } from "zod";
import { successFields } from "@/lib/shared/http/schema";
import { tagCountListSchema, tagCountSchema } from "@/lib/shared/tags/schema";

/** Response of "List tags" in `/v2`. */
export const tagPageSchema = z.object({
  ...successFields,
  Tags: z.array(tagCountSchema),
  more: tagCountListSchema.shape.more,
  _token: z.string(),
});

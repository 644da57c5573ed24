import { z } from "zod";

/** The company's identity provider, for pages. */
export const offeredProviderSchema = z.object({
  name: z.string(),
  /** Whether pages accept no secrets. */
  is_only: z.boolean(),
});
export type OfferedProvider = z.infer<typeof offeredProviderSchema>;

/** The provider's address to redirect to. */
export const identityAddressSchema = z.object({ url: z.string() });

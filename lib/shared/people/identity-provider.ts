import { z } from "zod";

/** The company's identity provider, as pages offer it. */
export const offeredProviderSchema = z.object({
  name: z.string(),
  /** Whether pages take no secrets. */
  is_only: z.boolean(),
});
export type OfferedProvider = z.infer<typeof offeredProviderSchema>;

/** The provider's address to go to. */
export const identityAddressSchema = z.object({ url: z.string() });

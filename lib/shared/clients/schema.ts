import { z } from "zod";
import { limits } from "@/lib/shared/limits";
import { nameSchema } from "@/lib/shared/text-schema";
import { roles } from "@/lib/shared/vocabulary";

export const roleSchema = z.enum(roles);

export const clientNameSchema = nameSchema("Name", limits.nameCharacters);

/** Parameters of "Get token" (docs/service-api.md §1) and of sign-in. */
export const credentialsSchema = z.strictObject({
  client_id: z
    .string("Enter your client ID.")
    .trim()
    .min(1, "Enter your client ID.")
    .max(255, "A client ID has at most 255 characters."),
  client_secret: z
    .string("Enter your client secret.")
    .trim()
    .min(1, "Enter your client secret.")
    .max(255, "A client secret has at most 255 characters."),
});
export type Credentials = z.infer<typeof credentialsSchema>;

/** Credentials for sign-in: another service's secrets may be longer than Cuelist's own. */
export const signInSchema = credentialsSchema.extend({
  client_secret: z
    .string("Enter your client secret.")
    .trim()
    .min(1, "Enter your client secret.")
    .max(8_192, "A client secret has at most 8,192 characters."),
});

/** Response of "Get token"; `expires_in` is in seconds. */
export const tokenSchema = z.object({
  _token: z.string(),
  token_type: z.literal("bearer"),
  expires_in: z.number().int(),
});

/** The company's identity provider, for pages. */
export const offeredProviderSchema = z.object({
  name: z.string(),
  /** Whether pages accept no secrets. */
  is_only: z.boolean(),
});
export type OfferedProvider = z.infer<typeof offeredProviderSchema>;

/** The provider's address to redirect to. */
export const identityAddressSchema = z.object({ url: z.string() });

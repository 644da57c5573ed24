import { z } from "zod";
import { type Credentials, signInSchema } from "@/lib/shared/clients/schema";

export type CredentialsErrors = Partial<Record<keyof Credentials, string>>;

/** The first message for each field that the server would refuse. @public imported on demand */
export function validateCredentials(credentials: Credentials): CredentialsErrors {
  const { error } = signInSchema.safeParse(credentials);
  if (!error) return {};
  const { client_id, client_secret } = z.flattenError(error).fieldErrors;
  return { client_id: client_id?.[0], client_secret: client_secret?.[0] };
}

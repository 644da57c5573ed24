import { z } from "zod";
import { type ErrorBody } from "@/lib/http/schema";
import { capabilitiesSchema } from "@/lib/workspaces/capabilities";
import { roleSchema } from "@/lib/clients/schema";
import { companyKindSchema } from "@/lib/companies/schema";

/** Session data for the browser; never contains the token. */
export const sessionSchema = z.object({
  client: z.object({ id: z.string(), name: z.string(), role: roleSchema }),
  company: z.object({ uuid: z.string(), name: z.string(), kind: companyKindSchema }),
  capabilities: capabilitiesSchema,
  /** ISO 8601, UTC; activity renews the session before then. */
  expires_at: z.string(),
  /** ISO 8601, UTC; the session is not renewed beyond this. */
  ends_at: z.string(),
});
export type Session = z.infer<typeof sessionSchema>;

/** Why the form was refused, for the page that shows it again. The secret is not in it. */
export interface FailedSignIn {
  client_id: string;
  status: number;
  code: string;
  message: string;
  errors: NonNullable<ErrorBody["errors"]>;
  requestId: string | null;
  /** Seconds. */
  retryAfter: number | null;
}

import { z } from "zod";
import { roleSchema } from "@/lib/clients/schema";
import { companyKindSchema } from "@/lib/companies/schema";

/** What the browser may know about its session. The token is not in it and never will be. */
export const sessionSchema = z.object({
  client: z.object({ id: z.string(), name: z.string(), role: roleSchema }),
  company: z.object({ uuid: z.string(), name: z.string(), kind: companyKindSchema }),
  /** ISO 8601, UTC. Activity renews the session before then. */
  expires_at: z.string(),
  /** ISO 8601, UTC. Nothing renews the session beyond this. */
  ends_at: z.string(),
});
export type Session = z.infer<typeof sessionSchema>;

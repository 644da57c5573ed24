import { type Principal } from "@/lib/principal";
import { type Session } from "@/lib/session/schema";

/** Returns the session data that the browser may see. */
export function describeSession(principal: Principal): Session {
  return {
    client: { id: principal.clientId, name: principal.clientName, role: principal.role },
    company: {
      uuid: principal.companyId,
      name: principal.companyName,
      kind: principal.companyKind,
    },
    expires_at: new Date(principal.expiresAt * 1_000).toISOString(),
    ends_at: new Date(principal.sessionEndsAt * 1_000).toISOString(),
  };
}

import { type Queries } from "@/lib/server/db/database";
import { invalidToken } from "@/lib/server/domain/clients/token-errors";
import { type Principal, requireManager } from "@/lib/server/principal";
import { lowerRole } from "@/lib/shared/vocabulary";

/**
 * Checks that the caller may still change data. Longer work calls it again in its transaction, because a person's role may be lowered
 * meanwhile. @throws AppError forbidden for a viewer, invalid_token for a person who was disabled
 */
export async function requireStillManager(db: Queries, principal: Principal): Promise<void> {
  requireManager(principal);
  if (!principal.person) return;
  const now = await db
    .selectFrom("people")
    .innerJoin("clients", "clients.id", "people.client_id")
    .select(["people.role", "people.disabled_at", "clients.role as client_role"])
    .where("people.id", "=", principal.person.id)
    .executeTakeFirst();
  if (!now || now.disabled_at !== null) throw invalidToken();
  requireManager({ role: lowerRole(now.role, now.client_role) });
}

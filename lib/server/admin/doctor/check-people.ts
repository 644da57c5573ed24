import { type Finding, good, warning } from "@/lib/server/admin/doctor/finding";
import { type Database } from "@/lib/server/db/database";
import { type Env } from "@/lib/server/env";
import { countPeople } from "@/lib/server/domain/people/list-people";

/** Finds clients that have people but neither a manager who can sign in nor a shared secret that pages accept. */
export async function checkPeople({ read }: Database, { identityProvider }: Env): Promise<Finding> {
  const now = new Date().toISOString();
  const stuck = await read
    .selectFrom("clients")
    .select("clients.id")
    .where("clients.role", "=", "manager")
    .where("clients.disabled_at", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("people").whereRef("people.client_id", "=", "clients.id").select("people.id"),
      ),
    )
    .$if(identityProvider !== undefined, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("people")
              .whereRef("people.client_id", "=", "clients.id")
              .where("people.role", "=", "manager")
              .where("people.disabled_at", "is", null)
              .where("people.oidc_issuer", "=", identityProvider?.issuer ?? "")
              .select("people.id"),
          ),
        ),
      ),
    )
    .$if(!identityProvider?.isOnly, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("client_secrets")
              .leftJoin("people", "people.id", "client_secrets.person_id")
              .whereRef("client_secrets.client_id", "=", "clients.id")
              .where((eb) =>
                eb.or([
                  eb("client_secrets.expires_at", "is", null),
                  eb("client_secrets.expires_at", ">", now),
                ]),
              )
              .where((eb) =>
                eb.or([eb("people.id", "is", null), eb("people.role", "=", "manager")]),
              )
              .select("client_secrets.id"),
          ),
        ),
      ),
    )
    .orderBy("clients.id")
    .limit(10)
    .execute();
  const { active, invited, disabled } = await countPeople(read);
  if (stuck.length === 0)
    return good("people", `${active} active, ${invited} invited, ${disabled} disabled.`);
  return warning(
    "people",
    `No manager can sign in to: ${stuck.map(({ id }) => id).join(", ")}.`,
    "Give one a new link: npm run -s admin -- people invite PERSON_ID",
  );
}

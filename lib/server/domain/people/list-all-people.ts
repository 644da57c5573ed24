import { type Database } from "@/lib/server/db/database";
import { stateOf } from "@/lib/server/domain/people/list-people";
import { type PersonState, type Role } from "@/lib/shared/vocabulary";

/** A person as the operator sees them. Times are ISO 8601, UTC. */
export interface ListedPerson {
  id: string;
  name: string;
  email: string | null;
  role: Role;
  state: PersonState;
  clientId: string;
  clientName: string;
  companyName: string;
  createdAt: string;
  disabledAt: string | null;
  forgottenAt: string | null;
  lastSeenAt: string | null;
}

const pageRows = 500;

/** Yields all people, or those of one client, oldest first, page by page in constant memory. */
export async function* listAllPeople(
  { read }: Database,
  clientId?: string,
): AsyncGenerator<ListedPerson[]> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    let query = read
      .selectFrom("people")
      .innerJoin("clients", "clients.id", "people.client_id")
      .innerJoin("companies", "companies.id", "clients.company_id")
      .select([
        "people.id",
        "people.name",
        "people.email",
        "people.role",
        stateOf.as("state"),
        "people.client_id as clientId",
        "clients.name as clientName",
        "companies.name as companyName",
        "people.created_at as createdAt",
        "people.disabled_at as disabledAt",
        "people.forgotten_at as forgottenAt",
        "people.last_seen_at as lastSeenAt",
      ])
      .where("people.id", ">", after)
      .orderBy("people.id")
      .limit(pageRows);
    if (clientId !== undefined) query = query.where("people.client_id", "=", clientId);
    const page = await query.execute();
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < pageRows) return;
    after = last.id;
  }
}

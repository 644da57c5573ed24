import { type Database, type Queries } from "@/lib/server/db/database";
import { stateOf } from "@/lib/server/domain/people/list-people";

const pageRows = 500;

/** A person as the operator sees them. Times are ISO 8601, UTC. */
export type ListedPerson = Awaited<ReturnType<typeof readPage>>[number];

/** Yields all people, or those of one client, oldest first, page by page in constant memory. */
export async function* listAllPeople(
  { read }: Database,
  clientId?: string,
): AsyncGenerator<ListedPerson[]> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const page = await readPage(read, after, clientId);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < pageRows) return;
    after = last.person_id;
  }
}

const readPage = (read: Queries, after: string, clientId?: string) =>
  read
    .selectFrom("people")
    .innerJoin("clients", "clients.id", "people.client_id")
    .innerJoin("companies", "companies.id", "clients.company_id")
    .select([
      "people.id as person_id",
      "people.name",
      "people.email",
      "people.role",
      stateOf.as("state"),
      "people.client_id",
      "clients.name as client_name",
      "companies.name as company_name",
      "people.created_at",
      "people.disabled_at",
      "people.forgotten_at",
      "people.last_seen_at",
    ])
    .where("people.id", ">", after)
    .$if(clientId !== undefined, (query) => query.where("people.client_id", "=", clientId ?? ""))
    .orderBy("people.id")
    .limit(pageRows)
    .execute();

import { sql } from "kysely";
import { type Database } from "@/lib/server/db/database";
import { outsideRequests, withAgency } from "@/lib/server/request-context";

/** `Database.inEachAgency` on PostgreSQL. Every statement of `work` names its agency. */
export async function inEachAgency<Result>(
  database: Database,
  work: () => Promise<Result>,
): Promise<Result[]> {
  if (!database.isSplit) return [await withAgency(undefined, work)];
  const results: Result[] = [];
  const errors: unknown[] = [];
  for (const agency of await outsideRequests(() => listAgencies(database)))
    await withAgency(agency, work).then(
      (result) => results.push(result),
      (error: unknown) => errors.push(error),
    );
  if (errors.length > 0) throw errors[0];
  return results;
}

/** `Database.inAgenciesOf` on PostgreSQL. The agency of a deleted client is its own ID. */
export async function inAgenciesOf(
  { isSplit, read }: Database,
  clientIds: string[],
  work: (clientIds: ReadonlySet<string>) => Promise<unknown>,
): Promise<void> {
  if (!isSplit) return void (await work(new Set(clientIds)));
  const clients = await read
    .selectFrom("clients")
    .select(["id", ({ fn }) => fn.coalesce("tenant_id", "company_id").as("agency")])
    .where("id", "in", clientIds)
    .execute();
  const agencies = new Map(clients.map(({ id, agency }) => [id, agency]));
  const agencyOf = (clientId: string) => agencies.get(clientId) ?? clientId;
  for (const agency of new Set(clientIds.map(agencyOf)))
    await withAgency(agency, () =>
      work(new Set(clientIds.filter((clientId) => agencyOf(clientId) === agency))),
    );
}

/** Lists the agencies, and advertisers without one, that have clients; and deleted clients, whose calls are stored under their ID. */
async function listAgencies({ read }: Database): Promise<string[]> {
  const ofClients = await read
    .selectFrom("clients")
    .select(sql<string>`coalesce(tenant_id, company_id)`.as("agency"))
    .distinct()
    .execute();
  const { rows: ofCalls } = await sql<{
    agency: string;
  }>`select distinct shard_key as agency from api_requests`.execute(read);
  return [...new Set([...ofClients, ...ofCalls].map(({ agency }) => agency))].sort();
}

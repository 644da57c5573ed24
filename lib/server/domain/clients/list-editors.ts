import { sql } from "kysely";
import { type Queries } from "@/lib/server/db/database";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { nameKey } from "@/lib/shared/text";

const maxEditors = 50;
const maxSearchedClients = 5_000;

/**
 * Clients that may have changed playlists that the principal sees. An agency sees its own and its advertisers' clients; an advertiser sees its
 * own and those that have changed its playlists.
 */
function visibleEditors(db: Queries, { companyId, companyKind }: Principal) {
  return db
    .selectFrom("clients")
    .where((eb) =>
      eb.or([
        eb("clients.company_id", "=", companyId),
        companyKind === "agency"
          ? eb(
              "clients.company_id",
              "in",
              eb
                .selectFrom("agency_advertisers")
                .select("advertiser_id")
                .where("agency_id", "=", companyId),
            )
          : eb(
              "clients.id",
              "in",
              eb
                .selectFrom("playlists")
                .select("updated_by")
                .where("playlists.company_id", "=", companyId),
            ),
      ]),
    );
}

/** Lists clients whose name contains `q` and who may have changed playlists that the principal sees, by name. */
export async function listEditors(
  { database: { read: db } }: Runtime,
  principal: Principal,
  q: string,
): Promise<{ uuid: string; name: string }[]> {
  const clients = await visibleEditors(db, principal)
    .select(["clients.id as uuid", "clients.name"])
    .orderBy("clients.name")
    .orderBy("clients.id")
    .limit(maxSearchedClients)
    .execute();
  const term = nameKey(q);
  return clients
    .map((client) => ({ ...client, key: nameKey(client.name) }))
    .filter(({ key }) => key.includes(term))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, maxEditors)
    .map(({ uuid, name }) => ({ uuid, name }));
}

/** Lists people of these clients whose name contains `q`, by name, with the name of their client. */
export function listPeopleWhoEdit(
  { database: { read: db, operations } }: Runtime,
  principal: Principal,
  q: string,
): Promise<{ uuid: string; name: string; client: string }[]> {
  return db
    .selectFrom("people")
    .innerJoin("clients", "clients.id", "people.client_id")
    .select(["people.id as uuid", "people.name", "clients.name as client"])
    .where("people.client_id", "in", visibleEditors(db, principal).select("clients.id"))
    .where(operations.contains(sql.ref("people.name_key"), nameKey(q)))
    .orderBy("people.name_key")
    .orderBy("people.id")
    .limit(maxEditors)
    .execute();
}

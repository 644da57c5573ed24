import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { nameKey } from "@/lib/shared/text";

const maxEditors = 50;
const maxSearchedClients = 5_000;

/**
 * Lists clients whose name contains `q` and who may have changed playlists that the principal sees, by name. An
 * agency sees its own and its advertisers' clients; an advertiser sees its own and those that have changed its
 * playlists.
 */
export async function listEditors(
  { database: { read: db } }: Runtime,
  principal: Principal,
  q: string,
): Promise<{ uuid: string; name: string }[]> {
  const isAgency = principal.companyKind === "agency";
  const clients = await db
    .selectFrom("clients")
    .select(["id as uuid", "name"])
    .where((eb) =>
      eb.or([
        eb("company_id", "=", principal.companyId),
        isAgency
          ? eb(
              "company_id",
              "in",
              eb
                .selectFrom("agency_advertisers")
                .select("advertiser_id")
                .where("agency_id", "=", principal.companyId),
            )
          : eb(
              "id",
              "in",
              eb
                .selectFrom("playlists")
                .select("updated_by")
                .where("playlists.company_id", "=", principal.companyId),
            ),
      ]),
    )
    .orderBy("name")
    .orderBy("id")
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

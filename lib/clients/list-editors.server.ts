import "server-only";
import { type Principal } from "@/lib/principal";
import { type Runtime } from "@/lib/runtime/runtime";
import { nameKey } from "@/lib/text";

/** Clients offered at a time. */
const maxEditors = 50;
/** Clients looked through for a term. */
const searched = 5_000;

/**
 * Clients that may have changed playlists which the principal sees, whose names contain `q`, by name: those of
 * its company; for an agency those of its advertisers, and for an advertiser those that have.
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
          : // Not all of its agency's: their names are the agency's own affair.
            eb(
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
    .limit(searched)
    .execute();
  const term = nameKey(q);
  return clients
    .map((client) => ({ ...client, key: nameKey(client.name) }))
    .filter(({ key }) => key.includes(term))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, maxEditors)
    .map(({ uuid, name }) => ({ uuid, name }));
}

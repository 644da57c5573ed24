import "server-only";
import { type Principal } from "@/lib/clients/principal";
import { type Runtime } from "@/lib/runtime";
import { nameKey } from "@/lib/text";

/** Clients offered at a time. */
const most = 50;
/** Clients looked through for a term. */
const searched = 5_000;

/**
 * Clients that may have changed playlists which the principal sees, whose names contain `q`, by name: those of
 * its company, of its agency, and of its advertisers.
 */
export async function listChangers(
  { database: { read: db } }: Runtime,
  principal: Principal,
  q: string,
): Promise<{ uuid: string; name: string }[]> {
  const related = db
    .selectFrom("agency_advertisers")
    .select(
      principal.companyKind === "agency"
        ? "agency_advertisers.advertiser_id as id"
        : "agency_advertisers.agency_id as id",
    )
    .where(
      principal.companyKind === "agency"
        ? "agency_advertisers.agency_id"
        : "agency_advertisers.advertiser_id",
      "=",
      principal.companyId,
    );
  const clients = await db
    .selectFrom("clients")
    .select(["id as uuid", "name"])
    .where((eb) =>
      eb.or([eb("company_id", "=", principal.companyId), eb("company_id", "in", related)]),
    )
    .limit(searched)
    .execute();
  const term = nameKey(q);
  return clients
    .map((client) => ({ ...client, key: nameKey(client.name) }))
    .filter(({ key }) => key.includes(term))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, most)
    .map(({ uuid, name }) => ({ uuid, name }));
}

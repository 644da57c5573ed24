import { type z } from "zod";
import { type Principal } from "@/lib/server/principal";
import { findVisibleCompanies } from "@/lib/server/domain/companies/visible-companies";
import { type Queries } from "@/lib/server/db/database";
import { type ImportCheckAnswer, type importCheckSchema } from "@/lib/shared/imports/schema";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { findForbiddenCharacter, nameKey, normalizeName } from "@/lib/shared/text";

type ImportCheck = z.output<typeof importCheckSchema>["playlists"];

/**
 * Finds the advertiser of each playlist before any is created, and whether that advertiser already has a playlist of the
 * same name. Advertisers that the principal may not see count as missing.
 */
export async function checkImport(
  { database }: Runtime,
  principal: Principal,
  playlists: ImportCheck,
): Promise<ImportCheckAnswer[]> {
  const ids = playlists.map(({ advertiser_id }) => advertiser_id);
  const known = await findVisibleAdvertisers(database.read, principal, ids);
  const named = playlists.map(({ name, advertiser_id }) => {
    const id = advertiser_id.toLowerCase();
    return { name, id, advertiser: known.get(id) ?? null };
  });
  const present = named.filter(({ advertiser }) => advertiser !== null);
  const taken = await findTakenNames(database.read, principal, present);
  return named.map(({ name, id, advertiser }) => ({
    advertiser,
    exists: advertiser !== null && taken.has(pair(id, name)),
  }));
}

const pair = (advertiserId: string, name: string) => `${advertiserId}\n${normalizeName(name)}`;

/** Returns the names of the advertisers among `ids` that the principal may see. */
export async function findVisibleAdvertisers(
  db: Queries,
  principal: Principal,
  ids: string[],
): Promise<Map<string, string>> {
  const companies = await findVisibleCompanies(db, principal, Array.from(new Set(ids)));
  const advertisers = companies.filter(({ kind }) => kind === "advertiser");
  return new Map(advertisers.map(({ id, name }) => [id, name]));
}

/** Returns the pairs of advertiser and name that active playlists already have. */
async function findTakenNames(
  db: Queries,
  principal: Principal,
  playlists: { name: string; id: string }[],
): Promise<Set<string>> {
  const valid = playlists.filter(({ name }) => !findForbiddenCharacter(name));
  if (valid.length === 0) return new Set();
  const scope = principal.companyKind === "agency" ? "agency_id" : "company_id";
  const rows = await db
    .selectFrom("playlists")
    .select(["advertiser_id", "name"])
    .where(scope, "=", principal.companyId)
    .where("archived_at", "is", null)
    .where("name_key", "in", Array.from(new Set(valid.map(({ name }) => nameKey(name)))))
    .where("advertiser_id", "in", Array.from(new Set(valid.map(({ id }) => id))))
    .execute();
  return new Set(rows.map(({ advertiser_id, name }) => pair(advertiser_id, name)));
}

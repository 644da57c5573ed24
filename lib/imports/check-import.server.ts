import "server-only";
import { type z } from "zod";
import { type Principal } from "@/lib/principal";
import { findVisibleCompanies } from "@/lib/companies/visible-companies.server";
import { type Queries } from "@/lib/db/database";
import { type ImportCheckAnswer, type importCheckSchema } from "@/lib/imports/schema";
import { type Runtime } from "@/lib/runtime/runtime";
import { findForbiddenCharacter, nameKey, normalizeName } from "@/lib/text";

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
  const db = database.read;
  const ids = playlists.flatMap(({ advertiser }) => ("id" in advertiser ? advertiser.id : []));
  const names = playlists.flatMap(({ advertiser }) =>
    "name" in advertiser ? advertiser.name : [],
  );
  const known = await findVisibleAdvertisers(db, principal, ids);
  const byName = await findByName(db, principal, names);
  const answers = playlists.map(({ advertiser }): Omit<ImportCheckAnswer, "exists"> => {
    if ("id" in advertiser) {
      const id = advertiser.id.toLowerCase();
      return known.has(id) ? right(id) : wrong("UUID");
    }
    const [id, ...others] = byName.get(normalizeName(advertiser.name)) ?? [];
    if (others.length > 0)
      return {
        advertiser_id: null,
        problem: "Several advertisers have this name. Use advertiser_id instead.",
      };
    return id === undefined ? wrong("exact name") : right(id);
  });
  const taken = await findTakenNames(
    db,
    principal,
    playlists.map(({ name }, position) => ({
      name,
      advertiserId: answers[position]?.advertiser_id ?? null,
    })),
  );
  return answers.map((answer, position) => ({
    ...answer,
    exists: taken.has(pair(answer.advertiser_id, playlists[position]?.name ?? "")),
  }));
}

const right = (id: string) => ({ advertiser_id: id, problem: null });
const wrong = (by: string) => ({
  advertiser_id: null,
  problem: `No advertiser has this ${by}, or you don't have access to it.`,
});
const pair = (advertiserId: string | null, name: string) => `${advertiserId}\n${name}`;

/** The IDs that belong to advertisers the principal may see. */
export async function findVisibleAdvertisers(
  db: Queries,
  principal: Principal,
  ids: string[],
): Promise<Set<string>> {
  const companies = await findVisibleCompanies(db, principal, Array.from(new Set(ids)));
  return new Set(companies.flatMap(({ id, kind }) => (kind === "advertiser" ? id : [])));
}

/** The visible advertisers by exact name. */
async function findByName(
  db: Queries,
  principal: Principal,
  names: string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  // PostgreSQL rejects parameters with such characters.
  const keys = names.filter((name) => !findForbiddenCharacter(name)).map(nameKey);
  if (keys.length === 0) return found;
  const rows = await db
    .selectFrom("companies")
    .leftJoin("agency_advertisers", "agency_advertisers.advertiser_id", "companies.id")
    .select(["companies.id", "companies.name"])
    .where("companies.name_key", "in", Array.from(new Set(keys)))
    .where("companies.kind", "=", "advertiser")
    .where((eb) =>
      eb.or([
        eb("companies.id", "=", principal.companyId),
        eb("agency_advertisers.agency_id", "=", principal.companyId),
      ]),
    )
    .execute();
  for (const { id, name } of rows) found.set(name, [...(found.get(name) ?? []), id]);
  return found;
}

/** The pairs of advertiser and name that active playlists already have. */
async function findTakenNames(
  db: Queries,
  principal: Principal,
  playlists: { name: string; advertiserId: string | null }[],
): Promise<Set<string>> {
  const complete = playlists.filter(
    ({ advertiserId, name }) => advertiserId !== null && !findForbiddenCharacter(name),
  );
  if (complete.length === 0) return new Set();
  const scope = principal.companyKind === "agency" ? "agency_id" : "company_id";
  const rows = await db
    .selectFrom("playlists")
    .select(["advertiser_id", "name"])
    .where(scope, "=", principal.companyId)
    .where("archived_at", "is", null)
    .where("name_key", "in", Array.from(new Set(complete.map(({ name }) => nameKey(name)))))
    .where(
      "advertiser_id",
      "in",
      complete.flatMap(({ advertiserId }) => advertiserId ?? []),
    )
    .execute();
  return new Set(rows.map(({ advertiser_id, name }) => pair(advertiser_id, name)));
}

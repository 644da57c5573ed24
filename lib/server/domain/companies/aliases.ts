import { getCompany } from "@/lib/server/domain/companies/get-companies";
import { lockCompanyNames } from "@/lib/server/domain/companies/insert-companies";
import { renameCompany } from "@/lib/server/domain/companies/mirror-companies";
import { getVisibleCompany, noSuchCompany } from "@/lib/server/domain/companies/visible-companies";
import { type Database, type Queries } from "@/lib/server/db/database";
import { changeNames, type PackBlocks } from "@/lib/server/db/names/blocks";
import { advertiserIndex } from "@/lib/server/db/names/name-index";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type ChangeCompany, mergeAliases } from "@/lib/shared/aliases";
import { type CompanyListItem } from "@/lib/shared/companies/schema";
import { AppError, invalid } from "@/lib/shared/errors";
import { nameKey } from "@/lib/shared/text";

/*
 * Other names by which an agency knows its advertisers. An advertiser belongs to one agency, so they are the agency's: its clients see them, the
 * advertiser's own do not. Advertisers of another service and those without an agency have none.
 */

/** An advertiser with all of its aliases, as `mergeAliases` makes them. */
export interface Aliased {
  id: string;
  name: string;
  aliases: string[];
}

/** Rows written in one statement. */
const rowsAtOnce = 1_000;

/** Replaces the aliases of advertisers of an agency. The caller holds `lockCompanyNames`. */
export async function setAliases(
  transaction: Queries,
  { operations }: Pick<Database, "operations">,
  agencyId: string,
  { advertisers, pack }: { advertisers: Aliased[]; pack?: PackBlocks | undefined },
): Promise<void> {
  if (advertisers.length === 0) return;
  const rows = advertisers.flatMap(({ id, name, aliases }) =>
    aliases.map((alias) => ({
      agency_id: agencyId,
      advertiser_id: id,
      name,
      name_key: nameKey(alias),
      aliases: JSON.stringify(aliases),
    })),
  );
  for (const { id, aliases } of advertisers)
    await transaction
      .updateTable("agency_advertisers")
      .set({ aliases: aliases.length > 0 ? JSON.stringify(aliases) : null })
      .where(operations.unindexed("agency_id"), "=", agencyId)
      .where("advertiser_id", "=", id)
      .execute();
  const ids = advertisers.map(({ id }) => id);
  await transaction
    .deleteFrom("advertiser_aliases")
    .where("agency_id", "=", agencyId)
    .where(operations.isOneOf("advertiser_id", ids))
    .execute();
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await transaction
      .insertInto("advertiser_aliases")
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
  // Blocks may keep the keys of names that are gone: no row has them.
  await changeNames(operations, transaction, advertiserIndex, {
    scope: agencyId,
    put: rows.map((row) => row.name_key),
    ...(pack && { pack }),
  });
}

interface Change {
  add?: readonly string[];
  remove?: readonly string[];
}

/** Renames an advertiser of an agency; its old name stays among its aliases. @throws AppError not_found, conflict */
async function rename(
  transaction: Queries,
  database: Database,
  { agencyId, id }: { agencyId: string; id: string },
  name: string,
): Promise<{ old: string | null }> {
  const row = await transaction
    .selectFrom("agency_advertisers")
    .select("name")
    .where(database.operations.unindexed("agency_id"), "=", agencyId)
    .where("advertiser_id", "=", id)
    .where("is_mirrored", "=", 0)
    .executeTakeFirst();
  if (!row) throw noSuchCompany();
  if (row.name === name) return { old: null };
  const key = nameKey(name);
  const twin = await transaction
    .selectFrom("agency_advertisers")
    .select("name")
    .where("agency_id", "=", agencyId)
    .where("name_key", "=", key)
    .where("advertiser_id", "<>", id)
    .executeTakeFirst();
  if (twin) throw new AppError("conflict", `You have another advertiser named "${twin.name}".`);
  await transaction
    .updateTable("agency_advertisers")
    .set({ name, name_key: key })
    .where(database.operations.unindexed("agency_id"), "=", agencyId)
    .where("advertiser_id", "=", id)
    .execute();
  await renameCompany(transaction, { id, name, nameKey: key });
  await changeNames(database.operations, transaction, advertiserIndex, {
    scope: agencyId,
    put: [key],
  });
  return { old: row.name };
}

/** Changes the aliases of one advertiser of an agency, under its present name. @throws AppError not_found, invalid */
async function changeOf(
  transaction: Queries,
  database: Pick<Database, "operations">,
  { agencyId, id }: { agencyId: string; id: string },
  change: Change,
  renamedFrom: string | null,
): Promise<void> {
  const row = await transaction
    .selectFrom("agency_advertisers")
    .select(["name", "aliases", "is_mirrored"])
    .where(database.operations.unindexed("agency_id"), "=", agencyId)
    .where("advertiser_id", "=", id)
    .executeTakeFirst();
  if (!row) throw noSuchCompany();
  if (row.is_mirrored === 1)
    throw new AppError("method_not_allowed", "The audio service names its advertisers.", {
      headers: { Allow: "GET, HEAD" },
    });
  const known = row.aliases === null ? [] : (JSON.parse(row.aliases) as string[]);
  const merged = mergeAliases(row.name, known, change);
  if (merged.problem !== undefined) {
    const why = renamedFrom === null ? "" : `"${renamedFrom}" becomes another name. `;
    throw invalid([{ path: ["add"], message: why + merged.problem }]);
  }
  const { aliases } = merged;
  await setAliases(transaction, database, agencyId, {
    advertisers: [{ id, name: row.name, aliases }],
  });
}

/**
 * Renames an agency's advertiser, whose old name becomes an alias, and adds and removes aliases.
 * @throws AppError not_found, forbidden, method_not_allowed, conflict for the name of another advertiser, invalid
 */
export async function changeCompanyNames(
  runtime: Runtime,
  principal: Principal,
  companyId: string,
  { name, add, remove }: ChangeCompany,
): Promise<CompanyListItem> {
  const { database } = runtime;
  const { id, kind } = await getVisibleCompany(database.read, principal, companyId);
  if (principal.companyKind !== "agency" || kind !== "advertiser")
    throw new AppError("forbidden", "Only an agency can give its advertisers other names.");
  const agencyId = principal.companyId;
  await database.write(async (transaction) => {
    await lockCompanyNames(transaction, database, { kind: "advertiser", agencyId });
    const of = { agencyId, id };
    const { old } =
      name === undefined ? { old: null } : await rename(transaction, database, of, name);
    const change = { add: old === null ? add : [old, ...add], remove };
    await changeOf(transaction, database, of, change, old);
  });
  return getCompany(runtime, principal, id);
}

import { addToSize, lockCompanyNames } from "@/lib/server/domain/companies/insert-companies";
import { changeNames } from "@/lib/server/db/names/blocks";
import { advertiserIndex } from "@/lib/server/db/names/name-index";
import { type Database, type NamedCompany, type Queries } from "@/lib/server/db/database";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/** Companies to restore in one turn of the event loop. */
const takenRows = 1_000;

/** Changes to the advertisers of another service in a workspace's agency. */

interface MirrorPlan {
  /** Unknown companies. */
  fresh: NamedCompany[];
  /** Companies known from another workspace, or removed earlier. */
  linked: NamedCompany[];
  /** Companies in the agency under another name or spelling of the UUID. */
  renamed: NamedCompany[];
  /** Companies with a different name. */
  misnamed: NamedCompany[];
  /** Number of UUIDs that belong to agencies or to companies of Cuelist's own. */
  skipped: number;
}

/**
 * Adds advertisers, sorted by name key, to an agency under the UUIDs of the service. Returns the number of those skipped because the UUID
 * belongs to an agency or to a company of Cuelist's own. Call inside a write.
 */
export async function mirrorCompanies(
  transaction: Queries,
  database: Database,
  agencyId: string,
  advertisers: NamedCompany[],
): Promise<{ skipped: number }> {
  const { operations } = database;
  // Two workspaces may add the same advertiser at the same time.
  await operations.holdLock(transaction, "mirror-companies");
  await lockCompanyNames(transaction, database, { kind: "advertiser", agencyId });
  const plan = await planMirror(transaction, database, agencyId, advertisers);
  const { fresh, linked, renamed, misnamed, skipped } = plan;
  const added = [...fresh, ...linked];
  const put = [...added, ...renamed].map((advertiser) => advertiser.nameKey);
  if (put.length > 0)
    await changeNames(operations, transaction, advertiserIndex, {
      scope: agencyId,
      put,
      async insert() {
        const createdAt = new Date().toISOString();
        await operations.insertCompanies(transaction, fresh, { kind: "advertiser", createdAt });
        await operations.insertAdvertisers(transaction, agencyId, added, { isMirrored: true });
        for (const advertiser of renamed)
          await renameInAgency(transaction, database, agencyId, advertiser);
      },
    });
  for (const advertiser of misnamed) await renameCompany(transaction, advertiser);
  if (linked.length > 0)
    await transaction
      .deleteFrom("gone_advertisers")
      .where("agency_id", "=", agencyId)
      .where(operations.isOneOf("advertiser_id", idsOf(linked)))
      .execute();
  await addToSize(transaction, agencyId, added.length);
  return { skipped };
}

const idsOf = (companies: { id: string }[]) => companies.map(({ id }) => id);

async function planMirror(
  transaction: Queries,
  { operations }: Database,
  agencyId: string,
  advertisers: NamedCompany[],
): Promise<MirrorPlan> {
  const ids = idsOf(advertisers);
  const companies = await transaction
    .selectFrom("companies")
    .select(["id", "kind", "name"])
    .where(operations.isOneOf("id", ids))
    .execute();
  if (companies.length === 0)
    return { fresh: advertisers, linked: [], renamed: [], misnamed: [], skipped: 0 };
  const knownIds = idsOf(companies);
  const links = await transaction
    .selectFrom("agency_advertisers")
    .select(["advertiser_id", "agency_id", "is_mirrored"])
    .where(operations.isOneOf("advertiser_id", knownIds))
    .execute();
  const gone = await transaction
    .selectFrom("gone_advertisers")
    .select("advertiser_id")
    .where(operations.isOneOf("advertiser_id", knownIds))
    .execute();
  const known = new Map(companies.map((company) => [company.id, company]));
  const own = new Set(
    links.filter((link) => link.agency_id === agencyId).map((link) => link.advertiser_id),
  );
  const mirrored = new Set(
    [...links.filter((link) => link.is_mirrored === 1), ...gone].map((link) => link.advertiser_id),
  );
  const plan: MirrorPlan = { fresh: [], linked: [], renamed: [], misnamed: [], skipped: 0 };
  for (const advertiser of advertisers) {
    const company = known.get(advertiser.id);
    if (company && (company.kind === "agency" || !mirrored.has(company.id))) plan.skipped += 1;
    else if (!company) plan.fresh.push(advertiser);
    else {
      (own.has(company.id) ? plan.renamed : plan.linked).push(advertiser);
      if (company.name !== advertiser.name) plan.misnamed.push(advertiser);
    }
  }
  return plan;
}

async function renameInAgency(
  transaction: Queries,
  { operations }: Database,
  agencyId: string,
  { id, name, nameKey, serviceId = null }: NamedCompany,
): Promise<void> {
  await transaction
    .updateTable("agency_advertisers")
    .set({ name, name_key: nameKey, service_id: serviceId })
    .where("advertiser_id", "=", id)
    .where("is_mirrored", "=", 1)
    .where(operations.unindexed("agency_id"), "=", agencyId)
    .execute();
}

/** Renames the company and re-sorts its playlists by the new name, in all workspaces. */
export async function renameCompany(
  transaction: Queries,
  { id, name, nameKey }: NamedCompany,
): Promise<void> {
  await transaction
    .updateTable("companies")
    .set({ name, name_key: nameKey })
    .where("id", "=", id)
    .execute();
  const agencies = await transaction
    .selectFrom("agency_advertisers")
    .select("agency_id")
    .where("advertiser_id", "=", id)
    .execute();
  for (const { agency_id } of agencies)
    await transaction
      .updateTable("playlists")
      .set({ advertiser_key: nameKey })
      .where("advertiser_id", "=", id)
      .where("agency_id", "=", agency_id)
      .execute();
}

/** Removes mirrored advertisers from the agency's list; their playlists stay. Call inside a write, for some thousands at a time. */
export async function markGone(
  transaction: Queries,
  { operations }: Database,
  agencyId: string,
  { ids, goneAt }: { ids: string[]; goneAt: string },
): Promise<void> {
  const columns = ["agency_id", "advertiser_id", "name", "name_key", "service_id"] as const;
  await transaction
    .insertInto("gone_advertisers")
    .columns([...columns, "gone_at"])
    .expression((eb) =>
      eb
        .selectFrom("agency_advertisers")
        .select([...columns, eb.val(goneAt).as("gone_at")])
        .where(operations.isOneOf("advertiser_id", ids))
        .where(operations.unindexed("agency_id"), "=", agencyId)
        .where("is_mirrored", "=", 1),
    )
    .execute();
  const { numDeletedRows } = await transaction
    .deleteFrom("agency_advertisers")
    .where(operations.isOneOf("advertiser_id", ids))
    .where(operations.unindexed("agency_id"), "=", agencyId)
    .where("is_mirrored", "=", 1)
    .executeTakeFirstOrThrow();
  await addToSize(transaction, agencyId, -Number(numDeletedRows));
}

/** Restores all advertisers that were removed at `goneAt`. Call inside a write. */
export async function takeBack(
  transaction: Queries,
  database: Database,
  agencyId: string,
  goneAt: string,
): Promise<void> {
  let after = { nameKey: "", id: "00000000-0000-0000-0000-000000000000" };
  for (;;) {
    const gone = await transaction
      .selectFrom("gone_advertisers")
      .select(["advertiser_id as id", "name", "name_key as nameKey", "service_id as serviceId"])
      .where("agency_id", "=", agencyId)
      .where("gone_at", "=", goneAt)
      .where("name_key", ">=", after.nameKey)
      .where((eb) =>
        eb.or([eb("name_key", ">", after.nameKey), eb("advertiser_id", ">", after.id)]),
      )
      .orderBy("name_key")
      .orderBy("advertiser_id")
      .limit(takenRows)
      .execute();
    const last = gone.at(-1);
    if (!last) return;
    after = last;
    await mirrorCompanies(transaction, database, agencyId, gone);
    await yieldToEventLoop();
  }
}

/** Returns the UUID of an agency's advertiser in the other service's spelling, which may be case-sensitive. */
export async function findServiceId(
  db: Queries,
  agencyId: string,
  advertiserId: string,
): Promise<string> {
  for (const table of ["agency_advertisers", "gone_advertisers"] as const) {
    const row = await db
      .selectFrom(table)
      .select("service_id")
      .where("agency_id", "=", agencyId)
      .where("advertiser_id", "=", advertiserId)
      .executeTakeFirst();
    if (row) return row.service_id ?? advertiserId;
  }
  return advertiserId;
}

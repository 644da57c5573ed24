import { changeNames, type PackBlocks } from "@/lib/server/db/names/blocks";
import { advertiserIndex } from "@/lib/server/db/names/name-index";
import { type Database, type Queries } from "@/lib/server/db/database";
import { nameKey } from "@/lib/shared/text";
import { type CompanyKind } from "@/lib/shared/vocabulary";

/** Companies of one kind to insert, with normalized names. */
interface NewCompanies {
  kind: CompanyKind;
  agencyId: string | null;
  /** The name's key is computed if it is not given. */
  companies: { id: string; name: string; nameKey?: string }[];
  /** The `pack` of `changeNames`. */
  pack?: PackBlocks;
}

/** Inserts companies and links advertisers to their agency. Validates nothing; call inside a write. */
export async function insertCompanies(
  transaction: Queries,
  { operations }: Database,
  { kind, agencyId, companies, pack }: NewCompanies,
): Promise<void> {
  if (companies.length === 0) return;
  const rows = companies.map(({ id, name, nameKey: key = nameKey(name) }) => ({
    id,
    name,
    nameKey: key,
  }));
  const createdAt = new Date().toISOString();
  const insert = () => operations.insertCompanies(transaction, rows, { kind, createdAt });
  if (agencyId === null) return insert();
  await changeNames(operations, transaction, advertiserIndex, {
    scope: agencyId,
    put: rows.map((row) => row.nameKey),
    async insert() {
      await insert();
      await operations.insertAdvertisers(transaction, agencyId, rows);
    },
    ...(pack && { pack }),
  });
  await addToSize(transaction, agencyId, rows.length);
}

/** Adds to the number of an agency's advertisers. */
export async function addToSize(
  transaction: Queries,
  agencyId: string,
  added: number,
): Promise<void> {
  if (added === 0) return;
  await transaction
    .insertInto("agency_sizes")
    .values({ agency_id: agencyId, advertisers: added })
    .onConflict((conflict) =>
      conflict.column("agency_id").doUpdateSet((eb) => ({
        advertisers: eb("agency_sizes.advertisers", "+", eb.ref("excluded.advertisers")),
      })),
    )
    .execute();
}

/**
 * Blocks other transactions from adding names to the same scope until this one ends: an agency's advertisers,
 * the agencies (`null`, "agency"), or the advertisers without an agency.
 */
export function lockCompanyNames(
  transaction: Queries,
  { operations }: Database,
  { kind, agencyId }: Pick<NewCompanies, "kind" | "agencyId">,
): Promise<void> {
  return operations.holdLock(transaction, `company-names\n${agencyId ?? kind}`);
}

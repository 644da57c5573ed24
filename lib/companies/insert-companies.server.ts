import "server-only";
import { type Database, type Queries } from "@/lib/db/database";
import { nameKey } from "@/lib/text";
import { type CompanyKind } from "@/lib/vocabulary";

/** Companies to insert, all of one kind; names as they are to be stored. */
export interface NewCompanies {
  kind: CompanyKind;
  /** The agency that advertisers belong to; null for agencies and for advertisers on their own. */
  agencyId: string | null;
  companies: { id: string; name: string }[];
}

/** Inserts companies, and advertisers' places under their agency. Checks nothing. Call inside a write. */
export async function insertCompanies(
  transaction: Queries,
  { operations }: Database,
  { kind, agencyId, companies }: NewCompanies,
): Promise<void> {
  if (companies.length === 0) return;
  const rows = companies.map(({ id, name }) => ({ id, name, nameKey: nameKey(name) }));
  const createdAt = new Date().toISOString();
  await operations.insertCompanies(transaction, rows, { kind, createdAt });
  if (agencyId !== null) await operations.insertAdvertisers(transaction, agencyId, rows);
}

/**
 * Holds off, until the transaction ends, whoever else adds names where these must be unique: within an
 * agency, among agencies (`null`, "agency"), or among advertisers on their own.
 */
export function lockCompanyNames(
  transaction: Queries,
  { operations }: Database,
  { kind, agencyId }: Pick<NewCompanies, "kind" | "agencyId">,
): Promise<void> {
  return operations.holdLock(transaction, `company-names\n${agencyId ?? kind}`);
}

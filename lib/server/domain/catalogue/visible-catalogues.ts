import { type Queries } from "@/lib/server/db/database";
import { type Principal } from "@/lib/server/principal";

/** Number of the installation's catalogue, which everybody reads. */
export const everybodys = 0;

/** Number of a company's own catalogue; null if it never imported one. */
export async function findOwnCatalogue(db: Queries, companyId: string): Promise<number | null> {
  const own = await db
    .selectFrom("catalogues")
    .select("number")
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return own ? Number(own.number) : null;
}

/**
 * The catalogues whose rows a caller may see, its own first, whose names win. A company's own is seen by its own clients only: by an
 * advertiser's as little as by another agency's.
 */
export async function visibleCatalogues(
  db: Queries,
  { companyId }: Pick<Principal, "companyId">,
): Promise<number[]> {
  const own = await findOwnCatalogue(db, companyId);
  return own === null ? [everybodys] : [own, everybodys];
}

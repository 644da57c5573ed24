import { type Queries } from "@/lib/server/db/database";
import { type Principal } from "@/lib/server/principal";

/** Number of the installation's catalogue, which everyone can read. */
export const everybodys = 0;

/** Returns the number of a company's own catalogue; null if it never imported one. */
export async function findOwnCatalogue(db: Queries, companyId: string): Promise<number | null> {
  const own = await db
    .selectFrom("catalogues")
    .select("number")
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return own ? Number(own.number) : null;
}

/**
 * Returns the catalogues whose rows a caller may see. The caller's own is first, and its names win. Only a company's own clients see its
 * catalogue: other agencies see nothing of it, its advertisers' clients only some names (`agency-names.ts`).
 */
export async function visibleCatalogues(
  db: Queries,
  { companyId }: Pick<Principal, "companyId">,
): Promise<number[]> {
  const own = await findOwnCatalogue(db, companyId);
  return own === null ? [everybodys] : [own, everybodys];
}

import { type Queries } from "@/lib/server/db/database";
import { type Principal } from "@/lib/server/principal";

/** Returns the number of advertisers of the principal's agency, kept by `insertCompanies`; null for an advertiser's client. */
export async function countAdvertisers(db: Queries, principal: Principal): Promise<number | null> {
  if (principal.companyKind !== "agency") return null;
  const size = await db
    .selectFrom("agency_sizes")
    .select("advertisers")
    .where("agency_id", "=", principal.companyId)
    .executeTakeFirst();
  return size?.advertisers ?? 0;
}

import { startPosition } from "@/lib/server/domain/companies/advertiser-page";
import { type DialectOperations, type Searchable } from "@/lib/server/db/database";
import { prepared } from "@/lib/server/db/prepared";
import { type AdvertiserMatch, type NamePosition } from "@/lib/server/db/search/name-search";

/** Returns the first `limit` advertisers of an agency with these name keys, in order, after a position. */
export async function findNamed(
  { read, operations }: Searchable,
  agencyId: string,
  keys: string[],
  { limit, after = startPosition }: { limit: number; after?: NamePosition },
): Promise<AdvertiserMatch[]> {
  if (keys.length === 0) return [];
  const { nameKey: afterKey, id: afterId } = after;
  const values = { agencyId, keys: JSON.stringify(keys), afterKey, afterId, limit };
  return findRows(read, values, operations);
}

const findRows = prepared<
  { agencyId: string; keys: string; afterKey: string; afterId: string; limit: number },
  [DialectOperations]
>()((db, { agencyId, keys, afterKey, afterId, limit }, operations) =>
  db
    .selectFrom("agency_advertisers")
    .select(["advertiser_id", "name", "name_key"])
    .where("agency_id", "=", agencyId)
    .where(operations.isOneOfTexts("name_key", keys))
    .where((eb) => eb.or([eb("name_key", ">", afterKey), eb("advertiser_id", ">", afterId)]))
    .orderBy("name_key")
    .orderBy("advertiser_id")
    .limit(limit)
    .compile(),
);

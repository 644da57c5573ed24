import { type Queries } from "@/lib/server/db/database";
import { type KeyRange, type SquashedRange } from "@/lib/server/db/search/name-search";
import { squashedKey } from "@/lib/server/db/search/squashed-key";

const namesOf = (db: Queries, agencyId: string) =>
  db
    .selectFrom("agency_advertisers")
    .select(["advertiser_id", "name", "name_key"])
    .where("agency_id", "=", agencyId);

/** Returns the first `limit` names of a range. */
export const namesInRange = (
  db: Queries,
  agencyId: string,
  { afterKey, afterId, end }: KeyRange,
  limit: number,
) =>
  namesOf(db, agencyId)
    .where("name_key", ">=", afterKey)
    .where("name_key", "<", end)
    .where((eb) => eb.or([eb("name_key", ">", afterKey), eb("advertiser_id", ">", afterId)]))
    .orderBy("name_key")
    .orderBy("advertiser_id")
    .limit(limit);

/** Returns the first `limit` names of a range of keys without spaces. */
export const namesInSquashedRange = (
  db: Queries,
  agencyId: string,
  { afterKey, afterId, end, term, termEnd }: SquashedRange,
  limit: number,
) =>
  namesOf(db, agencyId)
    .where(squashedKey, ">=", afterKey)
    .where(squashedKey, "<", end)
    .where((eb) => eb.or([eb(squashedKey, ">", afterKey), eb("advertiser_id", ">", afterId)]))
    .where((eb) => eb.or([eb("name_key", "<", term), eb("name_key", ">=", termEnd)]))
    .orderBy(squashedKey)
    .orderBy("advertiser_id")
    .limit(limit);

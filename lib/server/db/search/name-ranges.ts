import { type Queries } from "@/lib/server/db/database";
import { squashedKey } from "@/lib/server/db/search/squashed-key";

/** A range of an agency's names in order, after a name: those whose keys are before `end`. */
export interface NameRange {
  afterKey: string;
  afterId: string;
  end: string;
}

/** A range of keys without spaces, of names that do not begin with `term`; `termEnd`: after all that do. */
export interface SquashedRange extends NameRange {
  term: string;
  termEnd: string;
}

const namesOf = (db: Queries, agencyId: string) =>
  db
    .selectFrom("agency_advertisers")
    .select(["advertiser_id", "name", "name_key"])
    .where("agency_id", "=", agencyId);

/** The first `limit` names of a range. */
export const namesInRange = (
  db: Queries,
  agencyId: string,
  { afterKey, afterId, end }: NameRange,
  limit: number,
) =>
  namesOf(db, agencyId)
    .where("name_key", ">=", afterKey)
    .where("name_key", "<", end)
    .where((eb) => eb.or([eb("name_key", ">", afterKey), eb("advertiser_id", ">", afterId)]))
    .orderBy("name_key")
    .orderBy("advertiser_id")
    .limit(limit);

/** The first `limit` names of a range of keys without spaces. */
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

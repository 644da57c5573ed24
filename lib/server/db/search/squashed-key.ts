import { sql } from "kysely";

/** `squashKey(name_key)` in SQL. The index `agency_advertisers_by_squashed` has this expression, letter by letter. */
export const squashedKey = sql<string>`replace(replace(name_key, ' and ', ' '), ' ', '')`;

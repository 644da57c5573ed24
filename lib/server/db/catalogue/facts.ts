import { sql } from "kysely";
import { type DialectOperations } from "@/lib/server/db/database";

/* What the rules of a search ask of an entry of the catalogue, the same in both databases. */

type FactOperations = Pick<DialectOperations, "lower" | "attribute" | "numberIn">;

export const sqliteFacts: FactOperations = {
  lower: (text) => sql`lower(${text})`,
  // Not ->>, which reads a path: a name may begin with $ or have quotes.
  attribute: (json, name) => sql`(select value from json_each(${json}) where key = ${name})`,
  numberIn: (text) => sql`case json_valid(${text}) when 1 then
    case when json_type(${text}) in ('integer', 'real') then cast(${text} as real) end end`,
};

export const postgresFacts: FactOperations = {
  lower: (text) => sql`lower(${text} collate "C")`,
  attribute: (json, name) => sql`((${json})::jsonb ->> ${name}::text)`,
  numberIn: (text) =>
    sql`case when ${text} ~ '^-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?$' then (${text})::double precision end`,
};

import { type RawBuilder, sql } from "kysely";
import { type DialectOperations } from "@/lib/server/db/database";

/* Expressions for the rules of a search on an entry of the catalogue, with equal results in both databases. */

type FactOperations = Pick<
  DialectOperations,
  "lower" | "attribute" | "numberIn" | "hasPart" | "isOneOfNumbers"
>;

export const sqliteFacts: FactOperations = {
  lower: (text) => sql`lower(${text})`,
  // Not ->>, which reads a path: a name may begin with $ or contain quotes.
  attribute: (json, name) => sql`(select value from json_each(${json}) where key = ${name})`,
  numberIn: (text) => sql`case json_valid(${text}) when 1 then
    case when json_type(${text}) in ('integer', 'real') then cast(${text} as real) end end`,
  isOneOfNumbers: (number, values) =>
    sql`${number} in (select cast(value as real) from json_each(${JSON.stringify(values)}))`,
  // As one parameter, because a statement of a thousand conditions takes longer to prepare than to run.
  hasPart: (text, parts, where) => {
    const isPart = (part: RawBuilder<string>) =>
      where === "start" ? sql`instr(${text}, ${part}) = 1` : sql`instr(${text}, ${part}) > 0`;
    const [part = ""] = parts;
    if (parts.length === 1) return sql`${isPart(sql`${part}`)}`;
    const given = sql<string>`value`;
    return sql`case when ${text} is not null then
      exists (select 1 from json_each(${JSON.stringify(parts)}) where ${isPart(given)}) end`;
  },
};

/** Escapes a text for a pattern of `like`. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

export const postgresFacts: FactOperations = {
  lower: (text) => sql`lower(${text} collate "C")`,
  attribute: (json, name) => sql`((${json})::jsonb ->> ${name}::text)`,
  numberIn: (text) =>
    sql`case when ${text} ~ '^-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?$' then (${text})::double precision end`,
  isOneOfNumbers: (number, values) => sql`${number} = any (${values}::double precision[])`,
  hasPart: (text, parts, where) => {
    const patterns = parts.map((part) => `${where === "start" ? "" : "%"}${escapeLike(part)}%`);
    return sql`${text} like any (${patterns}::text[])`;
  },
};

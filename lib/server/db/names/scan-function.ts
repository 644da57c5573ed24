import { type NameTables } from "@/lib/server/db/database";
import { advertiserIndex } from "@/lib/server/db/names/name-index";

/** Blocks up to which the function returns all that have the tokens; of more, it returns only those that may have a match. */
const fewBlocks = 48;

/** How a database is split by agency (`lib/server/db/citus`), if it is. */
type SplitOver = "partitions" | "citus" | null;

/**
 * Returns the statement that creates the function behind `scanBlocks` on PostgreSQL, such as `scan_blocks`. Changing it needs a migration. A
 * function keeps its plan; without it the planner would read whole tables for frequent tokens, unaware of the cost of unpacking each row,
 * and take longer to plan than to search. It must not read names in order, which seems cheaper to the planner while an import has added
 * unmerged tokens: the conditions hide columns of that index by `is true`; in split tables, where the agency has to be named, the order
 * hides its column. Frequent words are found in the next blocks, without reading tokens; rare ones among many candidates are searched in
 * order until there are enough, because each call sorts them again. Citus finds the shard by the values of the parameters, and has no
 * plan without them.
 */
export function scanFunction(
  split: SplitOver,
  { blocks: table, scope, scopeType, scan }: NameTables = advertiserIndex,
): string {
  const given = scope === "agency_id" ? "agency" : "wanted_scope";
  const isOf = `${scope} = ${given}`;
  // Two scopes may share the integer of a token.
  const ofScope = split ? isOf : `(${isOf}) is true`;
  const next = `select last_key, keys from ${table}
    where ${isOf} and last_key >= from_key collate "C" order by last_key limit most_blocks`;
  // Each block's keys are stored separately, so reading them costs more than looking up a rare token.
  const nearest = `select keys from ${table}
    where ${isOf} and last_key >= from_key collate "C" order by last_key limit 4`;
  const candidates = `select last_key, keys from ${table} where ${ofScope} and tokens @> wanted
    and (last_key >= from_key collate "C") is true order by ${split ? "last_key || ''" : "last_key"}`;
  // In this order, because the planner assumes that a pattern costs no more than the search for a word, but it takes three times as long.
  const nearMayMatch = `case when strpos(b.keys, words[1]) > 0 then pattern is null or b.keys ~ pattern else false end`;
  // A pattern contains the first word, which nearly all candidates have.
  const candidateMayMatch = `case when pattern is null then strpos(keys, words[1]) > 0 else keys ~ pattern end`;
  // Without the offset, all candidates would be compared before sorting.
  const matching = `select last_key, keys from (${candidates} offset 0) c
    where ${candidateMayMatch} limit most_blocks`;
  // Does not read keys, because the caller may need only the first ones.
  const answer = (blocks: string) =>
    `return query select b.last_key::text, b.keys::text from (${blocks}) b order by b.last_key`;
  return `create or replace function ${scan}(
      ${given} ${scopeType}, wanted integer[], words text[], from_key text, most_blocks integer, is_first boolean, pattern text)
    returns table (block_key text, block_keys text)
    language plpgsql stable set enable_seqscan = off ${split === "citus" ? "" : "set plan_cache_mode = force_generic_plan"} as $$
    begin
      if is_first and exists (select from (${nearest}) b where ${nearMayMatch}) then
        ${answer(next)};
      elsif most_blocks <= ${fewBlocks} then
        ${answer(`${candidates} limit most_blocks`)};
      else
        ${answer(matching)};
      end if;
    end $$`;
}

import { firstBlocks } from "@/lib/server/db/search/postgres-scan";

/** How a database is split by agency (`lib/server/db/shards`), if it is. */
type SplitOver = "partitions" | "citus" | null;

/**
 * The statement that makes `scan_blocks`, the function behind `scanBlocks` on PostgreSQL. A change of it needs a migration.
 *
 * A function keeps its plan: left to itself, the planner reads whole tables for frequent tokens, unaware of how long each row takes to unpack,
 * and plans for longer than it searches. It must not read names in their order, which it takes to be cheaper while an import has added tokens
 * that wait to be merged: the conditions hide columns of that index by `is true`, and where the tables are split, so that the agency has to be
 * named, the order hides its column. What is frequent is found in the next blocks, without a look at the tokens; what is rare among many
 * candidates is looked for in order until there is enough, because each call sorts them anew. Citus finds the shard by the values of the
 * parameters, and has no plan without them.
 */
export function scanFunction(split: SplitOver): string {
  // Two agencies may share the integer of a token.
  const ofAgency = split ? "agency_id = agency" : "(agency_id = agency) is true";
  const next = `select last_key, keys from advertiser_blocks
    where agency_id = agency and last_key >= from_key collate "C" order by last_key limit most_blocks`;
  // Each block's keys are stored apart, so that a look at them costs more than the look-up of a rare token.
  const nearest = `select keys from advertiser_blocks
    where agency_id = agency and last_key >= from_key collate "C" order by last_key limit 4`;
  const candidates = `select last_key, keys from advertiser_blocks where ${ofAgency} and tokens @> wanted
    and (last_key >= from_key collate "C") is true order by ${split ? "last_key || ''" : "last_key"}`;
  // In this order: the planner takes a pattern to cost no more than the search for a word, but it takes three times as long.
  const nearMayMatch = `case when strpos(b.keys, words[1]) > 0 then pattern is null or b.keys ~ pattern else false end`;
  // A pattern contains the first word, which nearly all candidates have.
  const candidateMayMatch = `case when pattern is null then strpos(keys, words[1]) > 0 else keys ~ pattern end`;
  // Without the offset, all candidates would be compared before they are sorted.
  const matching = `select last_key, keys from (${candidates} offset 0) c
    where ${candidateMayMatch} limit most_blocks`;
  // Keys are not looked at here: what reads them may need only the first ones.
  const answer = (blocks: string) =>
    `return query select b.last_key::text, b.keys::text from (${blocks}) b order by b.last_key`;
  return `create or replace function scan_blocks(
      agency uuid, wanted integer[], words text[], from_key text, most_blocks integer, is_first boolean, pattern text)
    returns table (block_key text, block_keys text)
    language plpgsql stable set enable_seqscan = off ${split === "citus" ? "" : "set plan_cache_mode = force_generic_plan"} as $$
    begin
      if is_first and exists (select from (${nearest}) b where ${nearMayMatch}) then
        ${answer(next)};
      elsif most_blocks <= ${firstBlocks} then
        ${answer(`${candidates} limit most_blocks`)};
      else
        ${answer(matching)};
      end if;
    end $$`;
}

import { type Kysely, sql } from "kysely";
import { rebuildBlocks } from "@/lib/server/db/search/advertiser-blocks";
import { type Queries } from "@/lib/server/db/database";
import { type BackfillStep, type Kind } from "@/lib/server/db/migration";
import { postgresOperations } from "@/lib/server/db/postgres-operations";
import { type SplitOver } from "@/lib/server/db/search/scan-function";
import { sqliteOperations } from "@/lib/server/db/sqlite-operations";

/** Servers of before would write blocks without keys. */
export const bearableFrom = 27;

/**
 * Blocks of names hold their keys, so that a search reads a block at once, and have the beginnings of words of up to six letters as tokens. All
 * are cut anew. On SQLite their IDs are in the order of the names.
 */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run("delete from advertiser_blocks");
  if (kind === "sqlite") {
    await run("insert into block_tokens (block_tokens) values ('delete-all')");
    await run("alter table advertiser_blocks add column keys text not null default ''");
    return;
  }
  const split = await findSplit(db);
  await run(`alter table advertiser_blocks add column keys text collate "C" not null default ''`);
  // Keys are read whole, and often: unpacking takes longer than reading. The first and last one must stay in the row, or each comparison
  // of a sort reads the table beside it.
  if (split !== "citus")
    for (const [column, storage] of storages)
      await run(`alter table advertiser_blocks alter column ${column} set storage ${storage}`);
  await run(
    "drop function if exists scan_blocks(uuid, text[], boolean, text, uuid, text[], integer, integer)",
  );
  await run(scanBlocks(split));
}

/** How the database was split by agency (`lib/server/db/shards`), as its function of before says. */
export async function findSplit(db: Kysely<unknown>): Promise<SplitOver> {
  const { rows } = await sql<{ source: string; settings: string | null }>`
    select prosrc as source, proconfig::text as settings from pg_proc where oid = to_regproc('scan_blocks')`.execute(
    db,
  );
  const [found] = rows;
  if (!found?.source.includes("agency_id = agency and tokens")) return null;
  return found.settings?.includes("plan_cache_mode") ? "partitions" : "citus";
}

/**
 * `scanBlocks` of the operations. A function keeps its plan: left to itself, the planner reads whole tables for frequent tokens, unaware of
 * how long each row takes to unpack, and plans for longer than it searches. The search finds an agency's names by its token; where they are
 * split it has to name the agency itself. It must not read names in their order, which the planner takes to be cheaper where it names the
 * agency, or while an import has added tokens that wait to be merged. What is frequent is found in the next blocks, without a look at the tokens; what is rare among many candidates is looked for in
 * order until there is enough, because each call sorts them anew. Citus finds the shard by the values of the parameters, and has no plan without them.
 */
export function scanBlocks(split: SplitOver): string {
  const ofAgency = split ? "agency_id = agency and " : "";
  const next = `select last_key, keys from advertiser_blocks
    where agency_id = agency and last_key >= from_key collate "C" order by last_key limit most_blocks`;
  // Each block's keys are stored apart, so that a look at them costs more than the look-up of a rare token.
  const nearest = `select keys from advertiser_blocks
    where agency_id = agency and last_key >= from_key collate "C" order by last_key limit 4`;
  const candidates = `select last_key, keys from advertiser_blocks where ${ofAgency}tokens @> wanted
    and last_key || '' >= from_key collate "C" order by last_key || ''`;
  // Without the offset, all candidates would be compared before they are sorted.
  const matching = `select last_key, keys from (${candidates} offset 0) c
    where strpos(keys, words[1]) > 0 and (pattern is null or keys ~ pattern) limit most_blocks`;
  // Keys are not looked at here: what reads them may need only the first ones.
  const answer = (blocks: string) =>
    `return query select b.last_key::text, b.keys::text from (${blocks}) b order by b.last_key`;
  return `create or replace function scan_blocks(
      agency uuid, wanted text[], words text[], from_key text, most_blocks integer, is_first boolean, pattern text)
    returns table (block_key text, block_keys text)
    language plpgsql stable set enable_seqscan = off ${split === "citus" ? "" : "set plan_cache_mode = force_generic_plan"} as $$
    begin
      if is_first and exists (select from (${nearest}) b where strpos(b.keys, words[1]) > 0 and (pattern is null or b.keys ~ pattern)) then
        ${answer(next)};
      elsif most_blocks <= 48 then
        ${answer(`${candidates} limit most_blocks`)};
      else
        ${answer(matching)};
      end if;
    end $$`;
}

const storages = [
  ["keys", "external"],
  ["first_key", "main"],
  ["last_key", "main"],
];

/** Cuts the names of all agencies into blocks; there must be none. */
export const cut: BackfillStep = {
  name: "names of advertisers",
  async run(db, kind, position) {
    const operations = kind === "sqlite" ? sqliteOperations : postgresOperations;
    const [agency = "", after = ""] = position.split("\n");
    const agencyId = agency || (await nextAgency(db, noId));
    if (agencyId === null) return null;
    const reached = await rebuildBlocks(operations, db as unknown as Queries, agencyId, after);
    if (reached !== null) return `${agencyId}\n${reached}`;
    const next = await nextAgency(db, agencyId);
    return next === null ? null : `${next}\n`;
  },
  async measure(db, position) {
    const [agency = "", after = ""] = position.split("\n");
    const { rows } = await sql<{ done: number; total: number }>`
      select (select count(*) from agency_advertisers where agency_id < ${agency})
          + (select count(*) from agency_advertisers where agency_id = ${agency} and name_key <= ${after}) as done,
        (select count(*) from agency_advertisers) as total`.execute(db);
    const [{ done, total } = { done: 0, total: 0 }] = rows;
    return Number(done) / Math.max(1, Number(total));
  },
};

const noId = "00000000-0000-0000-0000-000000000000";

async function nextAgency(db: Kysely<unknown>, after: string): Promise<string | null> {
  const { rows } = await sql<{
    agency_id: string;
  }>`select agency_id from agency_sizes where agency_id > ${after} order by agency_id limit 1`.execute(
    db,
  );
  return rows[0]?.agency_id ?? null;
}

const merge: BackfillStep = {
  name: "index of names",
  async run(db, kind, position) {
    if (kind === "postgres") return null;
    const isMore = await sqliteOperations.mergeBlocks(db as unknown as Queries, position === "");
    return isMore ? "merging" : null;
  },
};

/** On PostgreSQL 0030 cuts the names anew. */
const cutOnSqlite: BackfillStep = {
  ...cut,
  run: (db, kind, position) =>
    kind === "postgres" ? Promise.resolve(null) : cut.run(db, kind, position),
};

export const backfill = [cutOnSqlite, merge];

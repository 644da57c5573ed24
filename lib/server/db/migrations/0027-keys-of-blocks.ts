import { type Kysely, sql } from "kysely";
import { rebuildBlocks } from "@/lib/server/db/search/advertiser-blocks";
import { type Queries } from "@/lib/server/db/database";
import { type BackfillStep, type Kind } from "@/lib/server/db/migration";
import { postgresOperations } from "@/lib/server/db/postgres-operations";
import { sqliteOperations } from "@/lib/server/db/sqlite-operations";

/** Servers of before would write blocks without keys. */
export const bearableFrom = 27;

/**
 * Blocks of names hold their keys, so that a search reads a block at once, and have the beginnings of words of up to six letters as tokens. All
 * are cut anew: on SQLite here, with IDs in the order of the names; on PostgreSQL by 0030, which makes the function that searches them too.
 */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run("delete from advertiser_blocks");
  if (kind === "sqlite") {
    await run("insert into block_tokens (block_tokens) values ('delete-all')");
    await run("alter table advertiser_blocks add column keys text not null default ''");
    return;
  }
  await run(`alter table advertiser_blocks add column keys text collate "C" not null default ''`);
}

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

const cutOnSqlite: BackfillStep = {
  ...cut,
  run: (db, kind, position) =>
    kind === "postgres" ? Promise.resolve(null) : cut.run(db, kind, position),
};

export const backfill = [cutOnSqlite, merge];

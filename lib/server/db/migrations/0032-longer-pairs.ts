import { type Kysely, sql } from "kysely";
import { rebuildBlocks } from "@/lib/server/db/search/advertiser-blocks";
import { type Queries } from "@/lib/server/db/database";
import { type BackfillStep, type Kind } from "@/lib/server/db/migration";
import { postgresOperations } from "@/lib/server/db/postgres-operations";
import { scanFunction } from "@/lib/server/db/search/scan-function";
import { sqliteOperations } from "@/lib/server/db/sqlite-operations";
import { findScanFunctions, splitOf } from "./scan-functions";

/** Servers of before would write blocks without the new tokens. */
export const bearableFrom = 32;

/**
 * Blocks have a token for the first letter of one word and the first four of another, and all names are cut into blocks anew. On PostgreSQL
 * what searches them compares those with the tokens with a pattern at once.
 */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (kind === "sqlite") {
    await run("delete from advertiser_blocks");
    await run("insert into block_tokens (block_tokens) values ('delete-all')");
    return;
  }
  await run("truncate advertiser_blocks");
  const split = splitOf(await findScanFunctions(db));
  await run(scanFunction(split));
}

/** Cuts the names of all agencies into blocks; there must be none. */
const cut: BackfillStep = {
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

export const backfill = [cut, merge];

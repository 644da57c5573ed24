import { type Kysely, sql } from "kysely";
import { type BackfillStep, type Kind } from "@/lib/server/db/migration";
import { scanFunction } from "@/lib/server/db/search/scan-function";
import { findScanFunctions, splitOf } from "./scan-functions";

/** Servers of before would write tokens as texts. */
export const bearableFrom = 30;

/**
 * PostgreSQL keeps the tokens of blocks as integers (`token-keys.ts`), and 0032 cuts all names into blocks anew. Advertisers are no longer
 * looked up row by row when an agency gets them: `insertAdvertisers` counts what it refers to.
 */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  if (kind === "sqlite") return;
  const run = (statement: string) => sql.raw(statement).execute(db);
  const functions = await findScanFunctions(db);
  const split = splitOf(functions);
  for (const column of ["agency_id", "advertiser_id"])
    await run(
      `alter table agency_advertisers drop constraint if exists agency_advertisers_${column}_fkey`,
    );
  await run("truncate advertiser_blocks");
  await run("alter table advertiser_blocks drop column tokens");
  await run("alter table advertiser_blocks add column tokens integer[] not null");
  await run("create index advertiser_blocks_by_token on advertiser_blocks using gin (tokens)");
  // Keys are read whole, and often: unpacking takes longer than reading. Tokens cannot be packed. The first and last key must stay in the
  // row, or each comparison of a sort reads the table beside it.
  if (split !== "citus")
    for (const [column, storage] of storages)
      await run(`alter table advertiser_blocks alter column ${column} set storage ${storage}`);
  for (const { signature } of functions) await run(`drop function ${signature}`);
  await run(scanFunction(split));
}

const storages = [
  ["keys", "external"],
  ["tokens", "external"],
  ["first_key", "main"],
  ["last_key", "main"],
];

/** 0032 does it. Here an upgrade by an earlier version may have been interrupted. */
const cut: BackfillStep = { name: "names of advertisers", run: () => Promise.resolve(null) };

export const backfill = [cut];

import { type Kysely, sql } from "kysely";
import { type BackfillStep, type Kind } from "@/lib/server/db/migration";

/** Servers of before would write blocks without keys. */
export const bearableFrom = 27;

/**
 * Blocks of names hold their keys, so that a search reads a block at once, and have the beginnings of words of up to six letters as tokens. All
 * are cut anew by 0032.
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

/** 0032 does both. Here an upgrade by an earlier version may have been interrupted. */
const leftToLater = (name: string): BackfillStep => ({ name, run: () => Promise.resolve(null) });

export const backfill = ["names of advertisers", "index of names"].map(leftToLater);

import { sql } from "kysely";
import { type DialectOperations } from "@/lib/server/db/database";
import { prepared } from "@/lib/server/db/prepared";
import { after, type ScannedBlock } from "@/lib/server/db/search/block-scan";

/**
 * Range of IDs of an agency's blocks, from a multiple of it up to the next one, in the order of the names. FTS5 finds blocks by ID, so
 * that a search reads only the blocks that it needs.
 */
export const blockIdsOfAgency = 2 ** 36;

/** `scanBlocks` of SQLite. The caller compares the words, because SQLite's `instr` takes longer than returning the keys. */
export const scanSqliteBlocks: DialectOperations["scanBlocks"] = async (
  db,
  agencyId,
  { tokens, from, blocks },
  takeBlock,
) => {
  const query = tokens.map((token) => `"${token}"`).join(" AND ");
  let isEnough = false;
  const rows = await findBlocks.upTo(db, { agencyId, query, from, blocks }, ({ keys }) => {
    isEnough = !takeBlock(keys);
    return !isEnough;
  });
  return isEnough || rows.length === blocks ? after(rows.at(-1)) : null;
};

const findBlocks = prepared<{ agencyId: string; query: string; from: string; blocks: number }>()((
  db,
  { agencyId, query, from, blocks },
) => {
  const start = sql`(select id from advertiser_blocks
    where agency_id = ${agencyId} and last_key >= ${from} order by last_key limit 1)`;
  // FTS5 ignores limits that are not integers, and the driver binds every number as a real one.
  const span = sql.lit(blockIdsOfAgency);
  return sql<ScannedBlock>`select last_key, keys
    from (select rowid as block from block_tokens where block_tokens match ${query}
        and rowid >= ${start} and rowid < (${start} / ${span} + 1) * ${span} order by rowid limit ${blocks})
      cross join advertiser_blocks on id = block`.compile(db);
});

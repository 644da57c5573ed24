import { type RawBuilder, sql } from "kysely";
import {
  type AdvertiserMatch,
  type DialectOperations,
  type Queries,
} from "@/lib/server/db/database";
import { prepared } from "@/lib/server/db/prepared";
import { lastId, readScan, type ScannedRow } from "@/lib/server/db/search/block-scan";

/* `scanBlocks` and `sampleBlocks` of SQLite. */

/** A token that all blocks of an agency have. */
export const tokenOfAgency = (agencyId: string) => `\uE104${agencyId.replaceAll("-", "")}`;

const matchQuery = (agencyId: string, tokens: string[]) =>
  [tokenOfAgency(agencyId), ...tokens].map((token) => `"${token}"`).join(" AND ");

interface Scan {
  agencyId: string;
  key: string;
  id: string;
  first: string;
  second: string;
  third: string;
  blocks: number;
  most: number;
  [name: string]: string | number;
}

export const scanSqliteBlocks: DialectOperations["scanBlocks"] = async (db, agencyId, how) => {
  const { tokens, words, after, blocks, most, near } = how;
  const [first = "", second = "", third = ""] = words;
  const scan = { agencyId, key: after.nameKey, id: after.id, first, second, third, blocks, most };
  if (tokens === null) return readScan(await scanAll(db, scan), { blocks, most });
  const query = matchQuery(agencyId, tokens);
  const next = near === undefined ? null : await findNear(db, scan, near);
  if (!next) return readScan(await scanCandidates(db, { ...scan, query }), { blocks, most });
  const { matches, end } = readScan(await scanNear(db, { ...scan, ...next, query }), how);
  return { matches, end: end ?? { nameKey: next.last, id: lastId } };
};

/** Names that contain the words in a sample of the blocks that have the tokens. */
export async function sampleSqliteBlocks(
  db: Queries,
  agencyId: string,
  { tokens, words }: { tokens: string[]; words: string[] },
  limits: { blocks: number; most: number },
): Promise<AdvertiserMatch[]> {
  const [first = "", second = "", third = ""] = words;
  const scan = { agencyId, key: "", id: noId, first, second, third, ...limits };
  const rows = await scanSample(db, { ...scan, query: matchQuery(agencyId, tokens) });
  return readScan(rows, limits).matches;
}

const noId = "00000000-0000-0000-0000-000000000000";

/**
 * The names of `blocks` that contain the words ("" is in every name). They come in order without ORDER BY, which would read all
 * blocks first: the outer loop is over the blocks in order, the inner one over the index of names.
 */
const readBlocks = (blocks: RawBuilder<unknown>, scan: Scan, isInOrder = true) =>
  sql<ScannedRow>`select block.last_key, advertiser_id, name, name_key
    from (${blocks} and agency_id = ${scan.agencyId} and last_key >= ${scan.key} and (last_key > ${scan.key} or ${scan.id} < ${lastId})
      ${isInOrder ? sql`order by last_key` : sql``} limit ${scan.blocks}) as block
    left join agency_advertisers on agency_advertisers.agency_id = ${scan.agencyId}
      and name_key >= block.first_key and name_key <= block.last_key
      and (name_key > ${scan.key} or (name_key = ${scan.key} and advertiser_id > ${scan.id}))
      and instr(name_key, ${scan.first}) > 0 and instr(name_key, ${scan.second}) > 0 and instr(name_key, ${scan.third}) > 0
    limit ${scan.most}`;

const scanAll = prepared<Scan>()((db, scan) =>
  readBlocks(sql`select first_key, last_key from advertiser_blocks where true`, scan).compile(db),
);

/** The blocks with the tokens of an FTS5 query. */
const candidates = (query: string) => sql`select first_key, last_key from block_tokens
  cross join advertiser_blocks on id = block_tokens.rowid where block_tokens match ${query}`;

const scanCandidates = prepared<Scan & { query: string }>()((db, scan) =>
  readBlocks(candidates(scan.query), scan).compile(db),
);

const scanSample = prepared<Scan & { query: string }>()((db, scan) =>
  readBlocks(candidates(scan.query), scan, false).compile(db),
);

/**
 * The numbers of the next `near` blocks, if they stand together as after an import: then the index need not read the candidates
 * behind them, which are thousands for frequent tokens. Null if they do not.
 */
async function findNear(
  db: Queries,
  scan: Scan,
  near: number,
): Promise<{ least: number; greatest: number; last: string } | null> {
  const [found] = await spanOfNext(db, { ...scan, near });
  if (!found || found.count < near || found.greatest - found.least >= 2 * near) return null;
  return found;
}

const spanOfNext = prepared<Scan & { near: number }>()((db, scan) =>
  sql<{ count: number; least: number; greatest: number; last: string }>`
    select count(*) as count, min(id) as least, max(id) as greatest, max(last_key) as last
    from (select id, last_key from advertiser_blocks
      where agency_id = ${scan.agencyId} and last_key >= ${scan.key} and (last_key > ${scan.key} or ${scan.id} < ${lastId})
      order by last_key limit ${scan.near})`.compile(db),
);

type NearScan = Scan & { query: string; least: number; greatest: number; last: string };

// FTS5 ignores limits that are no integers, and the driver binds every number as a real one.
const whole = (value: number) => sql`cast(${value} as integer)`;

const scanNear = prepared<NearScan>()((db, scan) =>
  readBlocks(
    sql`${candidates(scan.query)} and block_tokens.rowid between ${whole(scan.least)} and ${whole(scan.greatest)} and last_key <= ${scan.last}`,
    scan,
  ).compile(db),
);

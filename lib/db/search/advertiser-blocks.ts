import { sql } from "kysely";
import { compareKeys } from "@/lib/db/search/compare-keys";
import { type DialectOperations, type NameBlock, type Queries } from "@/lib/db/database";
import { tokensOfNames } from "@/lib/db/search/search-tokens";

/* The search index: an agency's names in order, cut into blocks, each indexed by the tokens of its names. */

/** Names of a new block, and the most that one may grow to. */
const blockNames = 64;
const maxBlockNames = 128;
/** Blocks written together. */
const writtenBlocks = 256;

/** Cuts name keys in order into blocks. */
function cutBlocks(nameKeys: string[]): NameBlock[] {
  const count = nameKeys.length > maxBlockNames ? Math.ceil(nameKeys.length / blockNames) : 1;
  return Array.from({ length: count }, (_, index) => {
    const at = (part: number) => Math.round((part * nameKeys.length) / count);
    const names = nameKeys.slice(at(index), at(index + 1));
    return {
      firstKey: names[0] ?? "",
      lastKey: names.at(-1) ?? "",
      tokens: tokensOfNames(names),
    };
  });
}

interface StoredBlock {
  id: number;
  first_key: string;
  last_key: string;
}

/** Adjacent blocks to cut anew, with the new names that fall among them. */
interface Run {
  blocks: StoredBlock[];
  first: string;
  last: string;
}

/**
 * Adds names that were inserted into `agency_advertisers` to the search index: the blocks they fall in are cut anew. The caller
 * holds the lock of the agency's names.
 */
export async function indexNames(
  operations: DialectOperations,
  db: Queries,
  agencyId: string,
  nameKeys: string[],
): Promise<void> {
  const keys = Array.from(new Set(nameKeys)).sort(compareKeys);
  const stored = await findBlocks(db, agencyId, keys);
  let removed: number[] = [];
  let added: NameBlock[] = [];
  const replace = async () => {
    await operations.replaceBlocks(db, agencyId, removed, added);
    [removed, added] = [[], []];
  };
  for (const { blocks, first, last } of planRuns(stored, keys)) {
    const names = await db
      .selectFrom("agency_advertisers")
      .select("name_key")
      .distinct()
      .where("agency_id", "=", agencyId)
      .where("name_key", ">=", first)
      .where("name_key", "<=", last)
      .orderBy("name_key")
      .execute();
    removed.push(...blocks.map(({ id }) => id));
    added.push(...cutBlocks(names.map((row) => row.name_key)));
    if (added.length >= writtenBlocks) await replace();
  }
  if (added.length > 0) await replace();
}

/** The blocks from the one of the first key to that of the last key. A name after all blocks belongs to the last one. */
async function findBlocks(db: Queries, agencyId: string, keys: string[]): Promise<StoredBlock[]> {
  const blocks = db
    .selectFrom("advertiser_blocks")
    .select(["id", "first_key", "last_key"])
    .where("agency_id", "=", agencyId);
  const [first = "", last = first] = [keys[0], keys.at(-1)];
  const found = await blocks
    .where("last_key", ">=", first)
    .where("last_key", "<", last)
    .orderBy("last_key")
    .execute();
  const next = await blocks
    .where("last_key", ">=", last)
    .orderBy("last_key")
    .limit(1)
    .executeTakeFirst();
  if (next) return [...found, next];
  const end = await blocks.orderBy("last_key", "desc").limit(1).executeTakeFirst();
  return found.length === 0 && end ? [end] : found;
}

function planRuns(stored: StoredBlock[], keys: string[]): Run[] {
  const runs: Run[] = [];
  let at = 0;
  let touched = -1;
  for (const key of keys) {
    while (at < stored.length - 1 && compareKeys(stored[at]?.last_key ?? "", key) < 0) at += 1;
    const block = stored[at];
    const run = runs.at(-1);
    const least = block && compareKeys(block.first_key, key) < 0 ? block.first_key : key;
    const most = block && compareKeys(block.last_key, key) > 0 ? block.last_key : key;
    if (run && at <= touched + 1) {
      if (at > touched && block) run.blocks.push(block);
      if (compareKeys(most, run.last) > 0) run.last = most;
    } else runs.push({ blocks: block ? [block] : [], first: least, last: most });
    touched = at;
  }
  return runs;
}

/** Empties an agency's index and builds it from its names, some at a time; for upgrades. Returns the last key, or null at the end. */
export async function rebuildBlocks(
  operations: Pick<DialectOperations, "replaceBlocks">,
  db: Queries,
  agencyId: string,
  after: string,
): Promise<string | null> {
  const { rows } = await sql<{ name_key: string }>`select distinct name_key from agency_advertisers
    where agency_id = ${agencyId} and name_key > ${after} order by name_key limit ${rebuiltNames}`.execute(
    db,
  );
  if (rows.length > 0)
    await operations.replaceBlocks(db, agencyId, [], cutBlocks(rows.map((row) => row.name_key)));
  return rows.length < rebuiltNames ? null : (rows.at(-1)?.name_key ?? null);
}

const rebuiltNames = 8_192;

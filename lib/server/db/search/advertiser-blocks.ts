import { sql } from "kysely";
import { compareKeys } from "@/lib/server/db/search/compare-keys";
import {
  type DialectOperations,
  type NameBlock,
  type PackedTokens,
  type Queries,
} from "@/lib/server/db/database";
import { keySeparator } from "@/lib/server/db/search/matching-keys";
import { packBlock } from "@/lib/server/db/search/pack-tokens";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/* The search index: an agency's names in order, cut into blocks, each indexed by the tokens of its names. */

/** Names of a new block, and maximum number to which one may grow. */
const blockNames = 64;
const maxBlockNames = 128;
/** Names whose blocks are written together, and blocks to cut before other work has its turn. */
const writtenNames = 16_000;
const blocksPerTurn = 2;

function divide(nameKeys: string[]): string[][] {
  const count = nameKeys.length > maxBlockNames ? Math.ceil(nameKeys.length / blockNames) : 1;
  const at = (part: number) => Math.round((part * nameKeys.length) / count);
  return Array.from({ length: count }, (_, index) => nameKeys.slice(at(index), at(index + 1)));
}

/** Returns the tokens of each of an agency's blocks, whose keys are separated by `keySeparator`, in the form of `packTokens`. */
export type PackBlocks = (agencyId: string, blocks: string[]) => Promise<PackedTokens[]>;

/** Packs blocks in this thread, a few at a time: the database gets its work in between. */
const packInTurns =
  ({ packTokens }: Pick<DialectOperations, "packTokens">): PackBlocks =>
  async (agencyId, blocks) => {
    const packed: PackedTokens[] = [];
    for (const block of blocks) {
      if (packed.length % blocksPerTurn === blocksPerTurn - 1) await yieldToEventLoop();
      packed.push(packBlock(packTokens, agencyId, block));
    }
    return packed;
  };

interface StoredBlock {
  id: number;
  first_key: string;
  last_key: string;
}

/** Adjacent blocks to cut again, with the new names that fall among them. */
interface Run {
  blocks: StoredBlock[];
  keys: string[];
  first: string;
  last: string;
}

/**
 * Inserts an agency's names with `insert` and adds them to the search index: the blocks that they fall into are cut again while the
 * database inserts. `pack`: makes their tokens, if this thread does not; `left`: keys that no name has afterwards. The caller holds the
 * lock of the agency's names.
 */
export async function indexNames(
  operations: DialectOperations,
  db: Queries,
  agencyId: string,
  nameKeys: string[],
  insert: () => Promise<void>,
  pack: PackBlocks = packInTurns(operations),
  left: ReadonlySet<string> = new Set(),
): Promise<void> {
  const keys = Array.from(new Set([...nameKeys, ...left])).sort(compareKeys);
  let write = insert;
  let ids: number[] = [];
  let lists: string[][] = [];
  const cut = async () => {
    const [replaced, names] = [ids, lists];
    [ids, lists] = [[], []];
    const [blocks] = await Promise.all([cutLists(agencyId, names, pack), write()]);
    write = () => operations.replaceBlocks(db, agencyId, replaced, blocks);
  };
  const known = await findBlocks(db, agencyId, keys);
  const runs = planRuns(known, keys);
  const isGrowing = compareKeys(known.at(-1)?.last_key ?? "", keys.at(-1) ?? "") < 0;
  for (const run of runs) {
    const stored = await db
      .selectFrom("agency_advertisers")
      .select("name_key")
      .distinct()
      .where("agency_id", "=", agencyId)
      .where("name_key", ">=", run.first)
      .where("name_key", "<=", run.last)
      .orderBy("name_key")
      .execute();
    ids.push(...run.blocks.map(({ id }) => id));
    const names = mergeKeys(
      stored.map((row) => row.name_key),
      run.keys,
    ).filter((key) => !left.has(key));
    // Between others, blocks that are written together share the room that there is for their IDs.
    const isLast = isGrowing && run === runs.at(-1);
    const most = isLast ? operations.appendedNames : names.length;
    for (let at = 0; at < names.length; at += most) {
      lists.push(names.slice(at, at + most));
      if (isLast || lists.reduce((sum, list) => sum + list.length, 0) >= writtenNames) await cut();
    }
  }
  if (ids.length > 0 || lists.length > 0) await cut();
  await write();
}

async function cutLists(
  agencyId: string,
  lists: string[][],
  pack: PackBlocks,
): Promise<NameBlock[]> {
  const blocks = lists.flatMap(divide).map((names) => ({
    firstKey: names[0] ?? "",
    lastKey: names.at(-1) ?? "",
    keys: names.join(keySeparator),
  }));
  const tokens = await pack(
    agencyId,
    blocks.map(({ keys }) => keys),
  );
  return blocks.map((block, at) => ({ ...block, tokens: tokens[at] ?? "" }));
}

/** Merges the keys of two sorted lists without duplicates. */
function mergeKeys(stored: string[], added: string[]): string[] {
  const merged: string[] = [];
  let at = 0;
  for (const key of added) {
    for (; at < stored.length && compareKeys(stored[at] ?? "", key) < 0; at += 1)
      merged.push(stored[at] ?? "");
    if (stored[at] !== key) merged.push(key);
  }
  return [...merged, ...stored.slice(at)];
}

/** Finds the blocks from the one of the first key to that of the last key. A name after all blocks belongs to the last one. */
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
      run.keys.push(key);
    } else runs.push({ blocks: block ? [block] : [], keys: [key], first: least, last: most });
    touched = at;
  }
  return runs;
}

/** Empties an agency's index and rebuilds it from its names, a batch at a time; for upgrades. Returns the last key, or null at the end. */
export async function rebuildBlocks(
  operations: Pick<DialectOperations, "packTokens" | "replaceBlocks">,
  db: Queries,
  agencyId: string,
  after: string,
): Promise<string | null> {
  const { rows } = await sql<{ name_key: string }>`select distinct name_key from agency_advertisers
    where agency_id = ${agencyId} and name_key > ${after} order by name_key limit ${rebuiltNames}`.execute(
    db,
  );
  const names = rows.map((row) => row.name_key);
  if (names.length > 0) {
    const blocks = await cutLists(agencyId, [names], packInTurns(operations));
    await operations.replaceBlocks(db, agencyId, [], blocks);
  }
  return rows.length < rebuiltNames ? null : (rows.at(-1)?.name_key ?? null);
}

const rebuiltNames = 8_192;

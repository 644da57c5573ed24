import {
  type DialectOperations,
  type NameBlock,
  type PackedTokens,
  type Queries,
} from "@/lib/server/db/database";
import { compareKeys, keySeparator } from "@/lib/server/db/names/keys";
import { type NameIndex } from "@/lib/server/db/names/name-index";
import { tokensOfNames } from "@/lib/server/db/names/search-tokens";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/* Writes the index of names (`name-index.ts`): cuts the names of a scope into blocks, and makes their tokens. */

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

/** Returns the tokens of each block of a scope, whose keys are separated by `keySeparator`, in the form of `packTokens`. */
export type PackBlocks = (scope: string, blocks: string[]) => Promise<PackedTokens[]>;
type Packing = Pick<DialectOperations, "packTokens">;

export const packBlock = ({ packTokens }: Packing, scope: string, block: string): PackedTokens =>
  packTokens(scope, tokensOfNames(block.split(keySeparator)));

/** Packs blocks in this thread, a few at a time: the database gets its work in between. */
const packInTurns =
  (operations: Packing): PackBlocks =>
  async (scope, blocks) => {
    const packed: PackedTokens[] = [];
    for (const block of blocks) {
      if (packed.length % blocksPerTurn === blocksPerTurn - 1) await yieldToEventLoop();
      packed.push(packBlock(operations, scope, block));
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

interface NamesChange {
  scope: string;
  /** Keys of the new names. */
  put: string[];
  /** Keys of names that are gone already; those that others have stay. */
  removed?: ReadonlySet<string>;
  /** Inserts the names, while their blocks are cut. */
  insert?: () => Promise<void>;
  /** Makes the tokens, if this thread does not. */
  pack?: PackBlocks;
}

/** Puts names into the index and removes others. The caller holds the lock of the scope's names. */
export async function changeNames(
  operations: DialectOperations,
  db: Queries,
  index: NameIndex,
  { scope, put, removed = new Set(), insert, pack = packInTurns(operations) }: NamesChange,
): Promise<void> {
  const keys = Array.from(new Set([...put, ...removed])).sort(compareKeys);
  let write = insert ?? (() => Promise.resolve());
  let ids: number[] = [];
  let lists: string[][] = [];
  const cut = async () => {
    const [replaced, names] = [ids, lists];
    [ids, lists] = [[], []];
    const [blocks] = await Promise.all([cutLists(scope, names, pack), write()]);
    write = () => operations.replaceBlocks(db, index, scope, replaced, blocks);
  };
  const known = await findBlocks(db, index, scope, keys);
  const runs = planRuns(known, keys);
  const isGrowing = compareKeys(known.at(-1)?.last_key ?? "", keys.at(-1) ?? "") < 0;
  for (const run of runs) {
    const stored = await index.keysBetween(db, scope, run.first, run.last);
    ids.push(...run.blocks.map(({ id }) => id));
    const names = mergeKeys(
      stored,
      run.keys.filter((key) => !removed.has(key)),
    );
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

async function cutLists(scope: string, lists: string[][], pack: PackBlocks): Promise<NameBlock[]> {
  const blocks = lists.flatMap(divide).map((names) => ({
    firstKey: names[0] ?? "",
    lastKey: names.at(-1) ?? "",
    keys: names.join(keySeparator),
  }));
  const tokens = await pack(
    scope,
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
async function findBlocks(
  db: Queries,
  index: NameIndex,
  scope: string,
  keys: string[],
): Promise<StoredBlock[]> {
  const blocks = db
    .selectFrom(index.blocks)
    .select(["id", "first_key", "last_key"])
    .where(index.scope, "=", scope);
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

/** Adds the next names after a key to a scope's index, which has none of them. Returns the last one, or null at the end. */
export async function fillScope(
  operations: Packing & Pick<DialectOperations, "replaceBlocks">,
  db: Queries,
  index: NameIndex,
  scope: string,
  after: string,
): Promise<string | null> {
  const names = await index.keysAfter(db, scope, after, filledNames);
  if (names.length > 0) {
    const blocks = await cutLists(scope, [names], packInTurns(operations));
    await operations.replaceBlocks(db, index, scope, [], blocks);
  }
  return names.length < filledNames ? null : (names.at(-1) ?? null);
}

const filledNames = 8_192;

/** Deletes some blocks of a scope; returns whether none are left. */
export async function emptyScope(
  { replaceBlocks }: Pick<DialectOperations, "replaceBlocks">,
  db: Queries,
  index: NameIndex,
  scope: string,
): Promise<boolean> {
  const blocks = await db
    .selectFrom(index.blocks)
    .select("id")
    .where(index.scope, "=", scope)
    .orderBy("last_key")
    .limit(deletedBlocks)
    .execute();
  const ids = blocks.map(({ id }) => Number(id));
  if (ids.length > 0) await replaceBlocks(db, index, scope, ids, []);
  return ids.length < deletedBlocks;
}

const deletedBlocks = 256;

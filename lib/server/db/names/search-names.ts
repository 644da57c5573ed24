import { findBest, placeInRank } from "@/lib/server/db/names/best-match";
import { type BlockScan, type Searchable } from "@/lib/server/db/database";
import { compareKeys, highestSuffix, matchingKeys } from "@/lib/server/db/names/keys";
import {
  type KeyRange,
  type NameIndex,
  type NamePosition,
  type NameRow,
  type SquashedRange,
} from "@/lib/server/db/names/name-index";
import {
  type SearchedNames,
  NamePage,
  type RankedName,
  type SearchPosition,
} from "@/lib/server/db/names/name-page";
import { queryForTerm, queryForWords } from "@/lib/server/db/names/search-tokens";
import {
  type MatchRank,
  matchRanks,
  rankMatch,
  type SearchTerm,
  squashKey,
} from "@/lib/shared/name-match";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/** Sorts after every key that begins with the same word. */
const wordEnd = "!";
/** Blocks to read before other work has its turn. */
const readBlocks = 384;
/** Rows to read where some were left out, because many in a row may match better by another name. */
const moreRows = 1_000;

interface NameSearch {
  scope: string;
  term: SearchTerm;
  limit: number;
  after: SearchPosition | null;
  /** Matches that precede the others of their rank, sorted by rank. */
  firsts?: RankedName[];
}

/** The state of a running search. */
interface Run {
  database: Searchable;
  index: NameIndex;
  scope: string;
  term: SearchTerm;
  /** The first position to return rows after. */
  start: SearchPosition;
  page: NamePage;
}

/**
 * Returns up to `limit` names of a scope that match a term, ranked by `rankMatch` and sorted by name within a rank; all if its key is
 * empty. Pass `next` of the previous page as `after`, with the same `firsts`.
 */
export async function searchNames(
  database: Searchable,
  index: NameIndex,
  { scope, term, limit, after, firsts = [] }: NameSearch,
): Promise<SearchedNames> {
  const first = { nameKey: "", id: index.firstId };
  const page = new NamePage(limit, first, firsts, after);
  const start = after ?? { rank: matchRanks.exact, ...first };
  const run = { database, index, scope, term, start, page };
  await collectBeginning(run);
  if (!page.isFull) await collectContaining(run);
  return page.result();
}

/** Adds a row, unless the same thing has another name that comes before it. */
function addRow({ page, term }: Run, row: NameRow, rank: MatchRank): void {
  if (page.isFull) return;
  const best =
    row.aliases === null || term.key === "" ? null : findBest(row, (key) => rankMatch(key, term));
  const place = placeInRank({ rank, key: row.name_key });
  if (best === null || (best.rank === rank && placeInRank(best) === place)) page.add(row, rank);
}

/** The range of the names that equal or begin with the term. Null if none can follow. */
function toPrefix({ term, start, index }: Run): KeyRange | null {
  if (start.rank > matchRanks.begins) return null;
  // After a match in `firsts` of a later rank, the names that equal the term have been returned.
  const id = start.rank === matchRanks.exact ? index.firstId : lastId;
  const from = start.nameKey < term.key ? { nameKey: term.key, id } : start;
  return {
    afterKey: from.nameKey,
    afterId: from.id,
    end: term.key + (term.isWhole ? wordEnd : highestSuffix),
  };
}

/** Greater than every other ID. */
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** The range of the names without spaces that begin with the term without spaces. Null if none can follow. */
function toSquashed({ term, start, index }: Run): SquashedRange | null {
  const isJoined = term.key !== "" && term.phrases.length === 0;
  if (start.rank > matchRanks.joined || !isJoined) return null;
  const wanted = squashKey(term.key);
  const { nameKey, id } =
    start.rank === matchRanks.joined ? start : { nameKey: "", id: index.firstId };
  const afterKey = squashKey(nameKey);
  return {
    ...(afterKey < wanted
      ? { afterKey: wanted, afterId: index.firstId }
      : { afterKey, afterId: id }),
    end: wanted + highestSuffix,
    term: term.key,
    termEnd: term.key + highestSuffix,
  };
}

/** Collects the names that begin with the term, then those that begin with it without spaces. */
async function collectBeginning(run: Run): Promise<void> {
  const { database, index, scope, term, page } = run;
  const rankOf = ({ name_key: key }: NameRow) => {
    const { exact, begins, joined } = matchRanks;
    return key === term.key ? exact : key.startsWith(term.key) ? begins : joined;
  };
  let limit = page.missing;
  for (let { start } = run; ;) {
    const [begins, joined] = [toPrefix({ ...run, start }), toSquashed({ ...run, start })];
    if (!begins && !joined) return;
    const rows = await index.findInRanges(database.read, scope, { begins, joined, limit });
    for (const row of rows) addRow(run, row, rankOf(row));
    const last = rows.at(-1);
    if (!last || rows.length < limit || page.isFull) return;
    start = { rank: rankOf(last), nameKey: last.name_key, id: last.id };
    limit = moreRows;
    await yieldToEventLoop();
  }
}

type Rank = (typeof matchRanks)["word" | "words" | "inside"];

/** A lookup of the names of one rank that contain the term, after a position. */
interface Lookup extends BlockScan {
  rank: Rank;
  after: NamePosition;
}

/** Returns the lookups of names that do not begin with the term, rank by rank. */
function toLookups({ term, start, scope, index }: Run): Lookup[] {
  if (term.key === "") return [];
  const { word, words: anyOrder, inside } = matchRanks;
  // A single word that begins another word is the whole term.
  const all: Rank[] = term.words[0] === term.key ? [word, inside] : [word, anyOrder, inside];
  return all
    .filter((rank) => rank >= start.rank)
    .map((rank) => {
      const after = rank === start.rank ? start : { nameKey: "", id: index.firstId };
      const scan = { scope, rank, after, from: after.nameKey, blocks: readBlocks };
      return { ...scan, ...toQuery(rank, term) };
    });
}

function toQuery(rank: Rank, term: SearchTerm): Pick<BlockScan, "tokens" | "words" | "areStarts"> {
  if (rank !== matchRanks.words) {
    const areStarts = rank === matchRanks.word;
    const tokens = queryForTerm(term.key, { wordStart: areStarts });
    return { tokens, words: [term.key], areStarts };
  }
  // The longest words are in the fewest names.
  const words = term.words.toSorted((one, other) => other.length - one.length);
  return { tokens: queryForWords(term.words), words, areStarts: true };
}

/** Collects the matches in the blocks that have the tokens of each lookup. */
async function collectContaining(run: Run): Promise<void> {
  const { database, index, term, page } = run;
  for (let left = toLookups(run); left.length > 0 && !page.isFull;) {
    // In the order of the page: by rank, then sorted.
    const found = new Map<string, Rank>();
    left = await database.operations.scanBlocks(database.read, index, left, (block, lookup) => {
      for (const key of matchingKeys(block, lookup.words))
        if (rankMatch(key, term) === lookup.rank && compareKeys(key, lookup.after.nameKey) >= 0)
          found.set(key, lookup.rank);
      return found.size < page.missing;
    });
    await addNamed(run, found);
    // Many blocks may have the tokens without containing a match.
    if (left.length > 0 && !page.isFull) await yieldToEventLoop();
  }
}

/** Adds the names with these keys after the first position, in the order of the keys, while there is room. */
async function addNamed(run: Run, ranks: Map<string, Rank>): Promise<void> {
  const { database, index, scope, page } = run;
  const keys = Array.from(ranks.keys());
  const rankOf = (row: NameRow) => ranks.get(row.name_key) ?? matchRanks.inside;
  let after: NamePosition = run.start;
  for (let [at, count] = [0, page.missing]; at < keys.length && !page.isFull;) {
    const asked = keys.slice(at, at + count);
    const limit = asked.length + moreRows;
    const rows = await index.findNamed(database, scope, asked, { limit, after });
    const isCut = rows.length === limit;
    // A statement sorts the names of all keys: if they are too many, those of the first key are read alone.
    count = isCut ? 1 : page.missing;
    if (isCut && asked.length > 1) continue;
    for (const row of rows.toSorted((one, other) => rankOf(one) - rankOf(other)))
      addRow(run, row, rankOf(row));
    const last = rows.at(-1);
    if (isCut && last) after = { nameKey: last.name_key, id: last.id };
    else at += asked.length;
  }
}

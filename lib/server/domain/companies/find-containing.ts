import {
  type SearchPosition,
  type SearchScope,
  startPosition,
} from "@/lib/server/domain/companies/advertiser-page";
import { type NamePosition } from "@/lib/server/db/database";
import { type BlockScan, type FirstBlocks } from "@/lib/server/db/search/block-scan";
import { compareKeys } from "@/lib/server/db/search/compare-keys";
import { matchingKeys } from "@/lib/server/db/search/matching-keys";
import { findNamed } from "@/lib/server/domain/companies/find-named";
import { queryForTerm, queryForWords } from "@/lib/server/db/search/search-tokens";
import { matchRanks, rankMatch, type SearchTerm } from "@/lib/shared/name-match";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/** Blocks that are read before others have their turn. */
const readBlocks = 384;

type Rank = (typeof matchRanks)["word" | "words" | "inside"];

/** Collects the names that do not begin with the term, rank by rank, from the blocks that have the tokens of the rank. */
export async function collectContaining(scope: SearchScope, start: SearchPosition): Promise<void> {
  const { database, agencyId, term, page } = scope;
  const { word, words: anyOrder, inside } = matchRanks;
  // A single word that starts another is the whole term.
  const all: Rank[] = term.words[0] === term.key ? [word, inside] : [word, anyOrder, inside];
  const ranks = all.filter((rank) => rank >= start.rank);
  const lookups = ranks.map((rank) => {
    const after = rank === start.rank ? start : startPosition;
    return { rank, after, scan: toScan(rank, term, after.nameKey) };
  });
  const scans = lookups.map(({ scan }) => scan);
  const firsts = await database.operations.scanFirstBlocks(database.read, agencyId, scans);
  for (const [index, lookup] of lookups.entries())
    if (!page.isFull) await collectRank(scope, lookup, firsts?.[index]);
}

interface Lookup {
  rank: Rank;
  after: NamePosition;
  scan: BlockScan;
}

function toScan(rank: Rank, term: SearchTerm, from: string): BlockScan {
  if (rank !== matchRanks.words) {
    const tokens = queryForTerm(term.key, { wordStart: rank === matchRanks.word });
    return { tokens, words: [term.key], from, blocks: readBlocks };
  }
  // The longest words, which the fewest names have.
  const words = term.words.toSorted((one, other) => other.length - one.length);
  const tokens = queryForWords(term.words);
  return { tokens, words, areStarts: true, from, blocks: readBlocks };
}

async function collectRank(
  scope: SearchScope,
  { rank, after, scan }: Lookup,
  first: FirstBlocks | undefined,
): Promise<void> {
  const { database, agencyId, term, page } = scope;
  const isMeant = (key: string) =>
    rankMatch(key, term) === rank && compareKeys(key, after.nameKey) >= 0;
  let keys: string[] = [];
  const take = (block: string) => {
    for (const key of matchingKeys(block, scan.words)) if (isMeant(key)) keys.push(key);
    return keys.length < page.missing;
  };
  const addKeys = async () => {
    await addNames(scope, rank, keys, after);
    keys = [];
  };
  for (const block of first?.blocks ?? []) {
    if (take(block)) continue;
    await addKeys();
    if (page.isFull) return;
  }
  await addKeys();
  let from = first ? first.next : scan.from;
  while (from !== null && !page.isFull) {
    const next: BlockScan = {
      ...scan,
      from,
      isContinued: first !== undefined && from !== scan.from,
    };
    from = await database.operations.scanBlocks(database.read, agencyId, next, take);
    await addKeys();
    // Many blocks may have the tokens without a match.
    if (from !== null && !page.isFull) await yieldToEventLoop();
  }
}

/** Adds the advertisers with these keys, which are in order, after the position and as far as there is room. */
async function addNames(
  { database, agencyId, page }: SearchScope,
  rank: Rank,
  keys: string[],
  after: NamePosition,
): Promise<void> {
  for (let at = 0; at < keys.length && !page.isFull;) {
    const limit = page.missing;
    const asked = keys.slice(at, (at += limit));
    for (const row of await findNamed(database, agencyId, asked, { limit, after }))
      if (!page.isFull) page.add(row, rank);
  }
}

import {
  type SearchPosition,
  type SearchScope,
  startPosition,
} from "@/lib/server/domain/companies/advertiser-page";
import { type BlockScan } from "@/lib/server/db/search/block-scan";
import { compareKeys } from "@/lib/server/db/search/compare-keys";
import { matchingKeys } from "@/lib/server/db/search/matching-keys";
import { findNamed } from "@/lib/server/domain/companies/find-named";
import { queryForTerm, queryForWords } from "@/lib/server/db/search/search-tokens";
import { matchRanks, rankMatch, type SearchTerm } from "@/lib/shared/name-match";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";
import {
  type AdvertiserMatch,
  type NamePosition,
  type ScanStart,
} from "@/lib/server/db/search/name-search";

/** Blocks to read before other work has its turn. */
const readBlocks = 384;

type Rank = (typeof matchRanks)["word" | "words" | "inside"];

/** A lookup of the names of one rank that contain a term, after a position. */
export interface Lookup {
  rank: Rank;
  after: NamePosition;
  scan: BlockScan;
}

/** Returns the lookups of names that do not begin with a term, rank by rank. */
export function toLookups(term: SearchTerm, start: SearchPosition): Lookup[] {
  if (term.key === "") return [];
  const { word, words: anyOrder, inside } = matchRanks;
  // A single word that begins another word is the whole term.
  const all: Rank[] = term.words[0] === term.key ? [word, inside] : [word, anyOrder, inside];
  const ranks = all.filter((rank) => rank >= start.rank);
  return ranks.map((rank) => {
    const after = rank === start.rank ? start : startPosition;
    return { rank, after, scan: toScan(rank, term, after.nameKey) };
  });
}

/** Collects the matches in the blocks that have the tokens of each lookup. `starts`: the names that each lookup has already found. */
export async function collectContaining(
  scope: SearchScope,
  lookups: Lookup[],
  starts: ScanStart[] | null,
): Promise<void> {
  for (const [index, lookup] of lookups.entries()) {
    const found = starts?.[index];
    const rest = found ? addStart(scope, lookup, found) : lookup;
    if (rest && !scope.page.isFull) await collectRank(scope, rest);
  }
}

/** Adds the names that a lookup has already found, and returns the rest of the lookup, if any. */
function addStart(
  { term, page }: SearchScope,
  { rank, after, scan }: Lookup,
  { names, next }: ScanStart,
): Lookup | null {
  for (const row of names)
    if (rankMatch(row.name_key, term) === rank && isAfter(positionOf(row), after))
      page.add(row, rank);
  // All names that were read first may have been on earlier pages.
  const reached = next?.after && isAfter(next.after, after) ? next.after : after;
  return next && { rank, after: reached, scan: { ...scan, ...next } };
}

const positionOf = ({ name_key: nameKey, advertiser_id: id }: AdvertiserMatch): NamePosition => ({
  nameKey,
  id,
});

const isAfter = (one: NamePosition, other: NamePosition) =>
  (compareKeys(one.nameKey, other.nameKey) || (one.id > other.id ? 1 : -1)) > 0;

function toScan(rank: Rank, term: SearchTerm, from: string): BlockScan {
  if (rank !== matchRanks.words) {
    const areStarts = rank === matchRanks.word;
    const tokens = queryForTerm(term.key, { wordStart: areStarts });
    return { tokens, words: [term.key], areStarts, from, blocks: readBlocks };
  }
  // The longest words are in the fewest names.
  const words = term.words.toSorted((one, other) => other.length - one.length);
  const tokens = queryForWords(term.words);
  return { tokens, words, areStarts: true, from, blocks: readBlocks };
}

async function collectRank(scope: SearchScope, { rank, after, scan }: Lookup): Promise<void> {
  const { database, agencyId, term, page } = scope;
  const isMeant = (key: string) =>
    rankMatch(key, term) === rank && compareKeys(key, after.nameKey) >= 0;
  let keys: string[] = [];
  const take = (block: string) => {
    for (const key of matchingKeys(block, scan.words)) if (isMeant(key)) keys.push(key);
    return keys.length < page.missing;
  };
  for (let from: string | null = scan.from; from !== null && !page.isFull;) {
    const isContinued = scan.isContinued === true || from !== scan.from;
    const next: BlockScan = { ...scan, from, isContinued };
    from = await database.operations.scanBlocks(database.read, agencyId, next, take);
    await addNames(scope, rank, keys, after);
    keys = [];
    // Many blocks may have the tokens without containing a match.
    if (from !== null && !page.isFull) await yieldToEventLoop();
  }
}

/** Adds the advertisers with these sorted keys after the position, while there is room. */
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

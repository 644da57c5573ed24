import {
  type SearchPosition,
  type SearchScope,
  startPosition,
} from "@/lib/server/domain/companies/advertiser-page";
import { type NamePosition } from "@/lib/server/db/database";
import { compareKeys } from "@/lib/server/db/search/compare-keys";
import { matchingKeys } from "@/lib/server/db/search/matching-keys";
import { findNamed } from "@/lib/server/domain/companies/find-named";
import { queryForTerm, queryForWords } from "@/lib/server/db/search/search-tokens";
import { matchRanks, rankMatch } from "@/lib/shared/name-match";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/** Blocks that are read before others have their turn. */
const readBlocks = 384;

type Rank = (typeof matchRanks)["word" | "words" | "inside"];

/** Collects the names that do not begin with the term, rank by rank, from the blocks that have the tokens of the rank. */
export async function collectContaining(scope: SearchScope, start: SearchPosition): Promise<void> {
  const { term, page } = scope;
  const { word, words: anyOrder, inside } = matchRanks;
  // A single word that starts another is the whole term.
  const ranks: Rank[] = term.words[0] === term.key ? [word, inside] : [word, anyOrder, inside];
  for (const rank of ranks)
    if (!page.isFull && rank >= start.rank)
      await collectRank(scope, rank, rank === start.rank ? start : startPosition);
}

async function collectRank(scope: SearchScope, rank: Rank, after: NamePosition): Promise<void> {
  const { database, agencyId, term, page } = scope;
  const isAnyOrder = rank === matchRanks.words;
  const tokens = isAnyOrder
    ? queryForWords(term.words)
    : queryForTerm(term.key, { wordStart: rank === matchRanks.word });
  // The longest words, which the fewest names have.
  const words = isAnyOrder
    ? term.words.toSorted((one, other) => other.length - one.length)
    : [term.key];
  const isMeant = (key: string) =>
    rankMatch(key, term) === rank && compareKeys(key, after.nameKey) >= 0;
  let keys: string[] = [];
  let from: string | null = after.nameKey;
  while (from !== null && !page.isFull) {
    const how = { tokens, words, areStarts: isAnyOrder, from, blocks: readBlocks };
    from = await database.operations.scanBlocks(database.read, agencyId, how, (block) => {
      for (const key of matchingKeys(block, words)) if (isMeant(key)) keys.push(key);
      return keys.length < page.missing;
    });
    await addNames(scope, rank, keys, after);
    keys = [];
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

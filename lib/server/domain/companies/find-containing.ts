import {
  type SearchPosition,
  type SearchScope,
  startPosition,
} from "@/lib/server/domain/companies/advertiser-page";
import { type AdvertiserMatch, type NamePosition } from "@/lib/server/db/database";
import { queryForTerm, queryForWords } from "@/lib/server/db/search/search-tokens";
import { matchRanks, rankMatch } from "@/lib/shared/name-match";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/** Blocks to scan at once: of any names, which finds frequent terms, and of those with the tokens, at first and later. */
const scannedBlocks = { any: 12, first: 32, later: 128 };
/** Blocks in order among which frequent terms are looked for first: enough for tokens that every sixteenth block has. */
const nearBlocks = 512;
/** Words that a scan compares; the others are checked afterwards. */
const maxScannedWords = 3;

type Rank = (typeof matchRanks)["word" | "words" | "inside"];

interface Scanned {
  matches: AdvertiserMatch[];
  end: NamePosition | null;
}

/** Collects the names that do not begin with the term: from the next names in order, then from the blocks that have the tokens of the rank. */
export async function collectContaining(scope: SearchScope, start: SearchPosition): Promise<void> {
  const { term, page } = scope;
  const { words } = term;
  const { word, words: anyOrder, inside } = matchRanks;
  // A single word that starts another is the whole term.
  const ranks: Rank[] = words[0] === term.key ? [word, inside] : [word, anyOrder, inside];
  let opening: Scanned | null = null;
  for (const rank of ranks) {
    if (page.isFull || rank < start.rank) continue;
    const after = rank === start.rank ? start : startPosition;
    const next = () => scan(scope, words, null, after, { blocks: scannedBlocks.any });
    // The ranks share the first names.
    const head: Scanned = after === startPosition ? (opening ??= await next()) : await next();
    addMatches(scope, rank, head.matches);
    const isFrequent = head.matches.length > 0;
    if (head.end) await collectRank(scope, rank, words, { after: head.end, isFrequent });
  }
}

async function collectRank(
  scope: SearchScope,
  rank: Rank,
  words: string[],
  { after, isFrequent }: { after: NamePosition; isFrequent: boolean },
): Promise<void> {
  const { key } = scope.term;
  const isAnyOrder = rank === matchRanks.words;
  const tokens = isAnyOrder
    ? queryForWords(words)
    : queryForTerm(key, { wordStart: rank === matchRanks.word });
  const wanted = isAnyOrder ? words : [key];
  let position: NamePosition | null = after;
  for (let isFirst = true; position && !scope.page.isFull; isFirst = false) {
    const reach = {
      blocks: isFirst ? scannedBlocks.first : scannedBlocks.later,
      ...(isFirst && isFrequent && { near: nearBlocks }),
    };
    const step: Scanned = await scan(scope, wanted, tokens, position, reach);
    addMatches(scope, rank, step.matches);
    position = step.end;
    // Many blocks may have the tokens without a match.
    if (position && !scope.page.isFull) await yieldToEventLoop();
  }
}

function scan(
  { database, agencyId, page }: SearchScope,
  words: string[],
  tokens: string[] | null,
  after: NamePosition,
  reach: { blocks: number; near?: number },
): Promise<Scanned> {
  const byLength = words.toSorted((one, other) => other.length - one.length);
  return database.operations.scanBlocks(database.read, agencyId, {
    tokens,
    words: byLength.slice(0, maxScannedWords),
    after,
    ...reach,
    most: 2 * page.missing,
  });
}

/** Adds the rows of this rank. */
function addMatches({ term, page }: SearchScope, rank: Rank, rows: AdvertiserMatch[]): void {
  for (const row of rows) {
    if (page.isFull) return;
    if (rankMatch(row.name_key, term) === rank) page.add(row, rank);
  }
}

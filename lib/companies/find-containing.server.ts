import "server-only";
import {
  type SearchPosition,
  type SearchScope,
  startPosition,
} from "@/lib/companies/advertiser-page";
import { type AdvertiserMatch, type NamePosition } from "@/lib/db/database";
import { rankMatch, wordsOfKey } from "@/lib/name-match";
import { yieldToEventLoop } from "@/lib/yield-to-event-loop";

/** Maximum matches to read from the index at the first and second attempt; above that, scanning is faster. */
const maxIndexMatches = { first: 100, second: 1_000 };
/** Rows of the first and of later scan steps: 0.3 to 1 ms each. */
const scanSteps = { first: 2_048, later: 5_120 };
/** Words that a scan compares; the others are checked afterwards. */
const maxScannedWords = 3;

type Rank = 2 | 3 | 4;

/** Collects the names of ranks 2 to 4, from the index if few match, otherwise by a scan. */
export async function collectContaining(scope: SearchScope, start: SearchPosition): Promise<void> {
  const words = wordsOfKey(scope.term);
  // A single word that starts another has rank 2, so there is no rank 3; and the few names with it have both other ranks.
  const isOneWord = words[0] === scope.term;
  const rare = isOneWord ? await findOfRank(scope, 4, words, false) : null;
  for (const rank of isOneWord ? ([2, 4] as const) : ([2, 3, 4] as const)) {
    if (scope.page.isFull || rank < start.rank) continue;
    const after = rank === start.rank ? start : startPosition;
    const isKnownFrequent = isOneWord && rank === 4;
    const ofRank = rare ?? (isKnownFrequent ? null : await findOfRank(scope, rank, words, false));
    if (ofRank) addMatches(scope, rank, ofRank, after);
    else await scanNames(scope, rank, words, after);
  }
}

/** Looks up a superset of the names of a rank; null if there are too many. */
function findOfRank(
  { database, agencyId, term }: SearchScope,
  rank: Rank,
  words: string[],
  isThorough: boolean,
): Promise<AdvertiserMatch[] | null> {
  const { operations, read } = database;
  const most = isThorough ? maxIndexMatches.second : maxIndexMatches.first;
  if (rank === 3)
    return operations.findByParts(read, agencyId, { starts: words, inside: [] }, { most });
  return operations.findRareMatches(read, agencyId, term, {
    wordStart: rank === 2,
    isThorough,
    most,
  });
}

/** Scans the names in order; after an unsuccessful first step, tries the index again with more effort. */
async function scanNames(
  scope: SearchScope,
  rank: Rank,
  words: string[],
  after: NamePosition,
): Promise<void> {
  const { database, agencyId, term, page } = scope;
  const byLength = words.toSorted((one, other) => other.length - one.length);
  const scanned = rank === 3 ? byLength.slice(0, maxScannedWords) : [term];
  let position: NamePosition | null = after;
  for (let count = 0; position && !page.isFull; count += 1) {
    const rare: AdvertiserMatch[] | null =
      count === 1 ? await findOfRank(scope, rank, words, true) : null;
    if (rare) return addMatches(scope, rank, rare, position);
    const bounds = {
      rows: count === 0 ? scanSteps.first : scanSteps.later,
      most: page.missing,
    };
    const step = await database.operations.walkNames(
      database.read,
      agencyId,
      scanned,
      position,
      bounds,
    );
    addMatches(scope, rank, step.matches);
    position = step.end;
    // A scan with few matches may take many steps.
    if (position && !page.isFull) await yieldToEventLoop();
  }
}

/** Adds the `rows` of this rank that come after the position. */
function addMatches(
  { term, page }: SearchScope,
  rank: Rank,
  rows: AdvertiserMatch[],
  after: NamePosition = startPosition,
): void {
  for (const row of rows) {
    if (page.isFull) return;
    if (rankMatch(row.name_key, term) === rank && isAfter(row, after)) page.add(row, rank);
  }
}

/** Compares UTF-8 bytes, as both databases do. */
function isAfter(row: AdvertiserMatch, position: NamePosition): boolean {
  if (position === startPosition) return true;
  const order = Buffer.compare(Buffer.from(row.name_key), Buffer.from(position.nameKey));
  return order > 0 || (order === 0 && row.advertiser_id > position.id);
}

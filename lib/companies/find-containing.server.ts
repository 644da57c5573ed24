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

type Rank = 2 | 3;

/** Collects the names of ranks 2 and 3, from the index if few match, otherwise by a scan. */
export async function collectContaining(scope: SearchScope, start: SearchPosition): Promise<void> {
  const words = wordsOfKey(scope.term);
  // The matches of a single word have both ranks.
  const rare = isOneWord(scope, words) ? await findTerm(scope, false) : null;
  for (const rank of [2, 3] as const) {
    if (scope.page.isFull || rank < start.rank) continue;
    const after = rank === start.rank ? start : startPosition;
    const ofRank =
      rare ??
      (rank === 2 || !isOneWord(scope, words) ? await findOfRank(scope, rank, words, false) : null);
    if (ofRank) addMatches(scope, rank, ofRank, after);
    else await scanNames(scope, rank, words, after);
  }
}

/** A repeated word ("b b") is not: it begins words anywhere in a name. */
const isOneWord = ({ term }: SearchScope, words: string[]) => words[0] === term;

/** Looks up a superset of the names of a rank; null if there are too many. */
function findOfRank(
  scope: SearchScope,
  rank: Rank,
  words: string[],
  isThorough: boolean,
): Promise<AdvertiserMatch[] | null> {
  const { database, agencyId } = scope;
  if (rank === 3 || isOneWord(scope, words)) return findTerm(scope, isThorough, rank === 2);
  const most = isThorough ? maxIndexMatches.second : maxIndexMatches.first;
  const parts = { starts: words, inside: [] };
  return database.operations.findByParts(database.read, agencyId, parts, { most });
}

function findTerm(
  { database, agencyId, term }: SearchScope,
  isThorough: boolean,
  wordStart = false,
): Promise<AdvertiserMatch[] | null> {
  return database.operations.findRareMatches(database.read, agencyId, term, {
    wordStart,
    isThorough,
    most: isThorough ? maxIndexMatches.second : maxIndexMatches.first,
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
  const scanned = rank === 3 ? [term] : byLength.slice(0, maxScannedWords);
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

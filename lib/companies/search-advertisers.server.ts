import "server-only";
import { type Principal } from "@/lib/principal";
import { type AdvertiserMatch, type Database, type NamePosition } from "@/lib/db/database";
import { prepared } from "@/lib/db/prepared";
import { hasWordStart } from "@/lib/db/search-tokens";
import { nameKey } from "@/lib/text";
import { yieldToEventLoop } from "@/lib/yield-to-event-loop";

/**
 * The advertiser search. Rank 0: names that start with the term; rank 1: names with a word that starts with it;
 * rank 2: names that contain it elsewhere; by name within a rank. Each statement does a bounded amount of work:
 * rare terms are looked up in the search index, frequent ones are found by scanning the names in order.
 */

/** The last returned name and its rank. */
export interface SearchPosition extends NamePosition {
  rank: 0 | 1 | 2;
}

interface AdvertiserPage {
  advertisers: { uuid: string; name: string }[];
  next: SearchPosition | null;
}

const highestSuffix = "\u{10FFFF}";
/** Sorts before every row. */
const startPosition: NamePosition = { nameKey: "", id: "00000000-0000-0000-0000-000000000000" };
/** Maximum matches to read from the index at the first and second attempt; above that, scanning is faster. */
const maxIndexMatches = { first: 100, second: 1_000 };
/** Rows of the first and of later scan steps: 0.3 to 1 ms each. */
const scanSteps = { first: 2_048, later: 5_120 };

/**
 * Returns up to `limit` visible advertisers whose name contains `q`, ignoring case, accents and width; all if
 * `q` is empty. Pass `next` of the previous page as `after`.
 */
export async function searchAdvertisers(
  database: Database,
  principal: Principal,
  search: { q: string; limit: number; after: SearchPosition | null },
): Promise<AdvertiserPage> {
  const term = nameKey(search.q);
  if (search.q.trim() !== "" && term === "") return { advertisers: [], next: null };
  if (principal.companyKind === "advertiser")
    return searchOwnCompany(principal, term, search.after);
  const page = new Page(search.limit);
  const scope = { database, agencyId: principal.companyId, term, page };
  const start = search.after ?? { rank: 0, ...startPosition };
  if (start.rank === 0) await collectPrefix(scope, start);
  if (term !== "" && !page.isFull) await collectContaining(scope, start);
  return page.result();
}

interface Scope {
  database: Database;
  agencyId: string;
  term: string;
  page: Page;
}

const findPrefix = prepared<{
  agencyId: string;
  afterKey: string;
  afterId: string;
  end: string;
  limit: number;
}>()((db, { agencyId, afterKey, afterId, end, limit }) =>
  db
    .selectFrom("agency_advertisers")
    .select(["advertiser_id", "name", "name_key"])
    .where("agency_id", "=", agencyId)
    .where("name_key", ">=", afterKey)
    .where("name_key", "<", end)
    .where((eb) => eb.or([eb("name_key", ">", afterKey), eb("advertiser_id", ">", afterId)]))
    .orderBy("name_key")
    .orderBy("advertiser_id")
    .limit(limit)
    .compile(),
);

/** Collects rank 0: a range of the name index. */
async function collectPrefix(
  { database, agencyId, term, page }: Scope,
  after: NamePosition,
): Promise<void> {
  const from = after.nameKey < term ? { ...startPosition, nameKey: term } : after;
  const rows = await findPrefix(database.read, {
    agencyId,
    afterKey: from.nameKey,
    afterId: from.id,
    end: term + highestSuffix,
    limit: page.missing,
  });
  for (const row of rows) page.add(row, 0);
}

/** Collects ranks 1 and 2, from the index if few names match, otherwise by a scan. */
async function collectContaining(scope: Scope, start: SearchPosition): Promise<void> {
  const rare = await findInIndex(scope, { wordStart: false, isThorough: false });
  for (const rank of [1, 2] as const) {
    if (scope.page.isFull || rank < start.rank) continue;
    const after = rank === start.rank ? start : startPosition;
    const ofRank =
      rare ??
      (rank === 1 ? await findInIndex(scope, { wordStart: true, isThorough: false }) : null);
    if (ofRank) addMatches(scope, rank, ofRank, after);
    else await scanNames(scope, rank, after);
  }
}

function findInIndex(
  { database, agencyId, term }: Scope,
  how: { wordStart: boolean; isThorough: boolean },
): Promise<AdvertiserMatch[] | null> {
  return database.operations.findRareMatches(database.read, agencyId, term, {
    ...how,
    most: how.isThorough ? maxIndexMatches.second : maxIndexMatches.first,
  });
}

/** Scans the names in order; after an unsuccessful first step, tries the index again with all tokens. */
async function scanNames(scope: Scope, rank: 1 | 2, after: NamePosition): Promise<void> {
  const { database, agencyId, term, page } = scope;
  let position: NamePosition | null = after;
  for (let count = 0; position && !page.isFull; count += 1) {
    const rare =
      count === 1 ? await findInIndex(scope, { wordStart: rank === 1, isThorough: true }) : null;
    if (rare) return addMatches(scope, rank, rare, position);
    const bounds = {
      rows: count === 0 ? scanSteps.first : scanSteps.later,
      most: page.missing,
    };
    const step = await database.operations.walkNames(
      database.read,
      agencyId,
      term,
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
  { term, page }: Scope,
  rank: 1 | 2,
  rows: AdvertiserMatch[],
  after: NamePosition = startPosition,
): void {
  for (const row of rows) {
    if (page.isFull) return;
    if (rankOf(row.name_key, term) === rank && isAfter(row, after)) page.add(row, rank);
  }
}

function rankOf(key: string, term: string): 0 | 1 | 2 | null {
  if (key.startsWith(term)) return 0;
  if (!key.includes(term)) return null;
  return hasWordStart(key, term) ? 1 : 2;
}

/** Compares UTF-8 bytes, as both databases do. */
function isAfter(row: AdvertiserMatch, position: NamePosition): boolean {
  if (position === startPosition) return true;
  const order = Buffer.compare(Buffer.from(row.name_key), Buffer.from(position.nameKey));
  return order > 0 || (order === 0 && row.advertiser_id > position.id);
}

function searchOwnCompany(
  principal: Principal,
  term: string,
  after: SearchPosition | null,
): AdvertiserPage {
  const isFound = after === null && nameKey(principal.companyName).includes(term);
  return {
    advertisers: isFound ? [{ uuid: principal.companyId, name: principal.companyName }] : [],
    next: null,
  };
}

class Page {
  readonly #limit: number;
  readonly #rows: { row: AdvertiserMatch; rank: 0 | 1 | 2 }[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  get missing(): number {
    return this.#limit + 1 - this.#rows.length;
  }

  get isFull(): boolean {
    return this.missing <= 0;
  }

  add(row: AdvertiserMatch, rank: 0 | 1 | 2): void {
    this.#rows.push({ row, rank });
  }

  result(): AdvertiserPage {
    const shown = this.#rows.slice(0, this.#limit);
    const end = this.#rows.length > this.#limit ? shown.at(-1) : undefined;
    return {
      advertisers: shown.map(({ row }) => ({ uuid: row.advertiser_id, name: row.name })),
      next: end ? { rank: end.rank, nameKey: end.row.name_key, id: end.row.advertiser_id } : null,
    };
  }
}

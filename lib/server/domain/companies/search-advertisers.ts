import {
  AdvertiserPage,
  type FoundAdvertisers,
  type RankedMatch,
  type Searcher,
  type SearchPosition,
  type SearchScope,
  startPosition,
} from "@/lib/server/domain/companies/advertiser-page";
import {
  collectContaining,
  type Lookup,
  toLookups,
} from "@/lib/server/domain/companies/find-containing";
import { findVisibleCompany } from "@/lib/server/domain/companies/visible-companies";
import { type DialectOperations, type Searchable } from "@/lib/server/db/database";
import { prepared } from "@/lib/server/db/prepared";
import { highestSuffix } from "@/lib/server/db/search/compare-keys";
import { namesInRange, namesInSquashedRange } from "@/lib/server/db/search/name-ranges";
import { isId } from "@/lib/shared/ids";
import {
  matchRanks,
  rankMatch,
  readTerm,
  type SearchTerm,
  squashKey,
} from "@/lib/shared/name-match";
import { nameKey } from "@/lib/shared/text";
import {
  type AdvertiserMatch,
  type KeyRange,
  type SquashedRange,
  type ScanStart,
} from "@/lib/server/db/search/name-search";

/**
 * The advertiser search. Names are ranked by `rankMatch`, and sorted by name within a rank. Each statement does a limited amount of work:
 * names that begin with the term, also without spaces, are ranges of an index; otherwise rare terms are looked up in the search index,
 * and frequent ones are found by scanning the names in order.
 */

/** Greater than every other ID. */
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";
/** Sorts after every key that begins with the same word. */
const wordEnd = "!";

interface AdvertiserSearch {
  q: string;
  limit: number;
  after: SearchPosition | null;
  /** Matches that precede the others of their rank, sorted by rank. */
  firsts?: RankedMatch[];
}

/**
 * Returns up to `limit` visible advertisers that match `q`, ignoring case, accents, width and punctuation; all if `q` is empty.
 * A UUID finds its advertiser. Pass `next` of the previous page as `after`, with the same `firsts`.
 */
export async function searchAdvertisers(
  database: Searchable,
  searcher: Searcher,
  { q, limit, after, firsts = [] }: AdvertiserSearch,
): Promise<FoundAdvertisers> {
  const term = readTerm(q);
  if (q.trim() !== "" && term.key === "") return { advertisers: [], next: null, best: null };
  if (isId(q.trim())) return findById(database, searcher, q.trim());
  if (searcher.companyKind === "advertiser") return searchOwnCompany(searcher, term, after);
  const page = new AdvertiserPage(limit, firsts, after);
  const scope = { database, agencyId: searcher.companyId, term, page };
  const start = after ?? { rank: matchRanks.exact, ...startPosition };
  const lookups = toLookups(term, start);
  const { findFirstNames } = database.operations;
  const starts = findFirstNames && (await collectFirst(scope, start, { lookups, findFirstNames }));
  if (!starts) await collectBeginning(scope, start);
  await collectContaining(scope, lookups, starts);
  return page.result();
}

/** The range of the name index with the names that equal or begin with the term. Null if none can follow. */
function toPrefix({ term }: SearchScope, after: SearchPosition): KeyRange | null {
  if (after.rank > matchRanks.begins) return null;
  // After a match in `firsts` of a later rank, the names that equal the term have been returned.
  const id = after.rank === matchRanks.exact ? startPosition.id : lastId;
  const from = after.nameKey < term.key ? { nameKey: term.key, id } : after;
  return {
    afterKey: from.nameKey,
    afterId: from.id,
    end: term.key + (term.isWhole ? wordEnd : highestSuffix),
  };
}

/** Whether names that begin with the term without spaces match it. */
const hasJoined = ({ key, phrases }: SearchTerm) => key !== "" && phrases.length === 0;

/** The range of the index of names without spaces that begin with the term without spaces. Null if none can follow. */
function toSquashed({ term }: SearchScope, after: SearchPosition): SquashedRange | null {
  if (after.rank > matchRanks.joined || !hasJoined(term)) return null;
  const wanted = squashKey(term.key);
  const { nameKey, id } = after.rank === matchRanks.joined ? after : startPosition;
  const afterKey = squashKey(nameKey);
  return {
    ...(afterKey < wanted
      ? { afterKey: wanted, afterId: startPosition.id }
      : { afterKey, afterId: id }),
    end: wanted + highestSuffix,
    term: term.key,
    termEnd: term.key + highestSuffix,
  };
}

function addBeginning({ term, page }: SearchScope, rows: AdvertiserMatch[]): void {
  const { exact, begins, joined } = matchRanks;
  for (const row of rows) {
    const isPrefix = row.name_key.startsWith(term.key);
    page.add(row, row.name_key === term.key ? exact : isPrefix ? begins : joined);
  }
}

/** Collects the names that begin with the term, then those that begin with it without spaces. */
async function collectBeginning(scope: SearchScope, start: SearchPosition): Promise<void> {
  const { database, agencyId, page } = scope;
  const prefix = toPrefix(scope, start);
  if (prefix) {
    const asked = { ...prefix, agencyId, limit: page.missing };
    addBeginning(scope, await findPrefix(database.read, asked));
  }
  const squashed = toSquashed(scope, start);
  if (squashed && !page.isFull) {
    const asked = { ...squashed, agencyId, limit: page.missing };
    addBeginning(scope, await findSquashed(database.read, asked));
  }
}

interface Asked extends KeyRange {
  agencyId: string;
  limit: number;
  [name: string]: string | number;
}

const findPrefix = prepared<Asked>()((db, { agencyId, afterKey, afterId, end, limit }) =>
  namesInRange(db, agencyId, { afterKey, afterId, end }, limit).compile(),
);

const findSquashed = prepared<Asked & SquashedRange>()((
  db,
  { agencyId, afterKey, afterId, end, term, termEnd, limit },
) => {
  const range = { afterKey, afterId, end, term, termEnd };
  return namesInSquashedRange(db, agencyId, range, limit).compile();
});

interface First {
  lookups: Lookup[];
  findFirstNames: NonNullable<DialectOperations["findFirstNames"]>;
}

/** Does the same as `collectBeginning` where statements take round trips; returns the first results of each lookup of the other names. */
async function collectFirst(
  scope: SearchScope,
  start: SearchPosition,
  { lookups, findFirstNames }: First,
): Promise<ScanStart[]> {
  const { database, agencyId, term, page } = scope;
  const { inRanges, scans } = await findFirstNames(database.read, {
    agencyId,
    begins: toPrefix(scope, start),
    joined: toSquashed(scope, start),
    beginning: hasJoined(term) ? squashKey(term.key) : "",
    scans: lookups.map(({ scan }) => scan),
    limit: page.missing,
  });
  addBeginning(scope, inRanges);
  return scans;
}

async function findById(
  database: Searchable,
  searcher: Searcher,
  id: string,
): Promise<FoundAdvertisers> {
  const company = await findVisibleCompany(database.read, searcher, id);
  const isAdvertiser = company?.kind === "advertiser" && !company.isGone;
  return {
    advertisers: isAdvertiser ? [{ uuid: company.id, name: company.name }] : [],
    next: null,
    best: null,
  };
}

function searchOwnCompany(
  searcher: Searcher,
  term: SearchTerm,
  after: SearchPosition | null,
): FoundAdvertisers {
  const isFound = after === null && rankMatch(nameKey(searcher.companyName), term) !== null;
  return {
    advertisers: isFound ? [{ uuid: searcher.companyId, name: searcher.companyName }] : [],
    next: null,
    best: null,
  };
}

import { sql } from "kysely";
import {
  AdvertiserPage,
  type FoundAdvertisers,
  type RankedMatch,
  type Searcher,
  type SearchPosition,
  type SearchScope,
  startPosition,
} from "@/lib/server/domain/companies/advertiser-page";
import { collectContaining } from "@/lib/server/domain/companies/find-containing";
import { findVisibleCompany } from "@/lib/server/domain/companies/visible-companies";
import {
  type AdvertiserMatch,
  type NamePosition,
  type Queries,
  type Searchable,
} from "@/lib/server/db/database";
import { prepared, preparedByLimit } from "@/lib/server/db/prepared";
import { squashedKey } from "@/lib/server/db/search/squashed-key";
import { isId } from "@/lib/shared/ids";
import {
  matchRanks,
  rankMatch,
  readTerm,
  type SearchTerm,
  squashKey,
} from "@/lib/shared/name-match";
import { nameKey } from "@/lib/shared/text";

/**
 * The advertiser search. Names are ranked by `rankMatch`, and by name within a rank. Each statement does a bounded amount of
 * work: names that begin with the term, also without spaces, are ranges of an index; of the others, rare terms are looked up in
 * the search index, and frequent ones are found by scanning the names in order.
 */

const highestSuffix = "\u{10FFFF}";

/** Greater than every other ID. */
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";
/** After every key that begins with the same word. */
const wordEnd = "!";

interface AdvertiserSearch {
  q: string;
  limit: number;
  after: SearchPosition | null;
  /** Matches that come before the others of their rank, by rank. */
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
  await collectBeginning(scope, start);
  if (!page.isFull && term.key !== "") await collectContaining(scope, start);
  return page.result();
}

/** Collects the names that begin with the term, then those that do without spaces. */
async function collectBeginning(scope: SearchScope, start: SearchPosition): Promise<void> {
  const { database, term, page } = scope;
  const isInPrefix = start.rank <= matchRanks.begins;
  const canJoin = start.rank <= matchRanks.joined && term.key !== "" && term.phrases.length === 0;
  if (isInPrefix && canJoin && database.operations.hasRoundTrips) return collectBoth(scope, start);
  if (isInPrefix) await collectPrefix(scope, start);
  if (canJoin && !page.isFull)
    await collectSquashed(scope, start.rank === matchRanks.joined ? start : startPosition);
}

interface Range {
  agencyId: string;
  afterKey: string;
  afterId: string;
  end: string;
  limit: number;
  [name: string]: string | number;
}

const prefixQuery = (db: Queries, { agencyId, afterKey, afterId, end, limit }: Range) =>
  db
    .selectFrom("agency_advertisers")
    .select(["advertiser_id", "name", "name_key"])
    .where("agency_id", "=", agencyId)
    .where("name_key", ">=", afterKey)
    .where("name_key", "<", end)
    .where((eb) => eb.or([eb("name_key", ">", afterKey), eb("advertiser_id", ">", afterId)]))
    .orderBy("name_key")
    .orderBy("advertiser_id")
    .limit(limit);

const findPrefix = prepared<Range>()((db, range) => prefixQuery(db, range).compile());

/** The names that are the term, and those that begin with it: a range of the name index. */
const toPrefix = ({ agencyId, term, page }: SearchScope, after: SearchPosition): Range => {
  // After one that comes before others of a later rank, the names that are the term have been returned.
  const id = after.rank === matchRanks.exact ? startPosition.id : lastId;
  const from = after.nameKey < term.key ? { nameKey: term.key, id } : after;
  return {
    agencyId,
    afterKey: from.nameKey,
    afterId: from.id,
    end: term.key + (term.isWhole ? wordEnd : highestSuffix),
    limit: page.missing,
  };
};

function addPrefix({ term, page }: SearchScope, rows: AdvertiserMatch[]): void {
  for (const row of rows)
    page.add(row, row.name_key === term.key ? matchRanks.exact : matchRanks.begins);
}

async function collectPrefix(scope: SearchScope, after: SearchPosition): Promise<void> {
  addPrefix(scope, await findPrefix(scope.database.read, toPrefix(scope, after)));
}

interface SquashedRange extends Range {
  term: string;
  termEnd: string;
}

const squashedQuery = (
  db: Queries,
  { agencyId, afterKey, afterId, end, limit, term, termEnd }: SquashedRange,
) =>
  db
    .selectFrom("agency_advertisers")
    .select(["advertiser_id", "name", "name_key"])
    .where("agency_id", "=", agencyId)
    .where(squashedKey, ">=", afterKey)
    .where(squashedKey, "<", end)
    .where((eb) => eb.or([eb(squashedKey, ">", afterKey), eb("advertiser_id", ">", afterId)]))
    // Those begin with the term.
    .where((eb) => eb.or([eb("name_key", "<", term), eb("name_key", ">=", termEnd)]))
    .orderBy(squashedKey)
    .orderBy("advertiser_id")
    .limit(limit);

const findSquashed = prepared<SquashedRange>()((db, range) => squashedQuery(db, range).compile());

/** The names that begin with the term without spaces: a range of the index of such names. */
function toSquashed({ agencyId, term, page }: SearchScope, after: NamePosition): SquashedRange {
  const wanted = squashKey(term.key);
  const afterKey = squashKey(after.nameKey);
  return {
    agencyId,
    ...(afterKey < wanted
      ? { afterKey: wanted, afterId: startPosition.id }
      : { afterKey, afterId: after.id }),
    end: wanted + highestSuffix,
    limit: page.missing,
    term: term.key,
    termEnd: term.key + highestSuffix,
  };
}

async function collectSquashed(scope: SearchScope, after: NamePosition): Promise<void> {
  const rows = await findSquashed(scope.database.read, toSquashed(scope, after));
  for (const row of rows) scope.page.add(row, matchRanks.joined);
}

interface BothRanges extends SquashedRange {
  prefixKey: string;
  prefixId: string;
  prefixEnd: string;
}

/** Both ranges, the second as far as the first leaves room: PostgreSQL does not begin with what a limit leaves out. */
const findBoth = preparedByLimit<BothRanges>()((db, range) => {
  const { agencyId, prefixKey: afterKey, prefixId: afterId, prefixEnd: end, limit } = range;
  const begins = prefixQuery(db, { agencyId, afterKey, afterId, end, limit }).as("begins");
  return db
    .selectFrom(begins)
    .selectAll()
    .unionAll(db.selectFrom(squashedQuery(db, range).as("joined")).selectAll())
    .limit(sql.lit(limit))
    .compile();
});

async function collectBoth(scope: SearchScope, after: SearchPosition): Promise<void> {
  const { database, term, page } = scope;
  const { afterKey: prefixKey, afterId: prefixId, end: prefixEnd } = toPrefix(scope, after);
  const squashed = toSquashed(scope, startPosition);
  const rows = await findBoth(database.read, { ...squashed, prefixKey, prefixId, prefixEnd });
  const isPrefix = ({ name_key: key }: AdvertiserMatch) => key.startsWith(term.key);
  addPrefix(scope, rows.filter(isPrefix));
  for (const row of rows) if (!isPrefix(row)) page.add(row, matchRanks.joined);
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

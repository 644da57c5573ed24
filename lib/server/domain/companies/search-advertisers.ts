import {
  AdvertiserPage,
  type FoundAdvertisers,
  type SearchPosition,
  type SearchScope,
  startPosition,
} from "@/lib/server/domain/companies/advertiser-page";
import { collectContaining } from "@/lib/server/domain/companies/find-containing";
import { findVisibleCompany } from "@/lib/server/domain/companies/visible-companies";
import { type Database, type NamePosition } from "@/lib/server/db/database";
import { prepared } from "@/lib/server/db/prepared";
import { squashedKey } from "@/lib/server/db/search/squashed-key";
import { isId } from "@/lib/shared/ids";
import { rankMatch, squashKey } from "@/lib/shared/name-match";
import { type Principal } from "@/lib/server/principal";
import { nameKey } from "@/lib/shared/text";

/**
 * The advertiser search. Names are ranked by `rankMatch`, and by name within a rank. Each statement does a bounded amount of
 * work: ranks 0 and 1 are ranges of an index; of the others, rare terms are looked up in the search index, and frequent ones
 * are found by scanning the names in order.
 */

const highestSuffix = "\u{10FFFF}";

/**
 * Returns up to `limit` visible advertisers that match `q`, ignoring case, accents, width and punctuation; all if `q` is empty.
 * A UUID finds its advertiser. Pass `next` of the previous page as `after`.
 */
export async function searchAdvertisers(
  database: Database,
  principal: Principal,
  search: { q: string; limit: number; after: SearchPosition | null },
): Promise<FoundAdvertisers> {
  const { after } = search;
  const term = nameKey(search.q);
  if (search.q.trim() !== "" && term === "") return { advertisers: [], next: null };
  if (isId(search.q.trim())) return findById(database, principal, search.q.trim());
  if (principal.companyKind === "advertiser") return searchOwnCompany(principal, term, after);
  const page = new AdvertiserPage(search.limit);
  const scope = { database, agencyId: principal.companyId, term, page };
  const start = after ?? { rank: 0, ...startPosition };
  if (start.rank === 0) await collectPrefix(scope, start);
  if (term === "") return page.result();
  if (start.rank <= 1 && !page.isFull)
    await collectSquashed(scope, start.rank === 1 ? start : startPosition);
  if (!page.isFull) await collectContaining(scope, start);
  return page.result();
}

interface Range {
  agencyId: string;
  afterKey: string;
  afterId: string;
  end: string;
  limit: number;
  [name: string]: string | number;
}

const findPrefix = prepared<Range>()((db, { agencyId, afterKey, afterId, end, limit }) =>
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
  { database, agencyId, term, page }: SearchScope,
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

const findSquashed = prepared<Range & { term: string; termEnd: string }>()(
  (db, { agencyId, afterKey, afterId, end, limit, term, termEnd }) =>
    db
      .selectFrom("agency_advertisers")
      .select(["advertiser_id", "name", "name_key"])
      .where("agency_id", "=", agencyId)
      .where(squashedKey, ">=", afterKey)
      .where(squashedKey, "<", end)
      .where((eb) => eb.or([eb(squashedKey, ">", afterKey), eb("advertiser_id", ">", afterId)]))
      // Those are of rank 0.
      .where((eb) => eb.or([eb("name_key", "<", term), eb("name_key", ">=", termEnd)]))
      .orderBy(squashedKey)
      .orderBy("advertiser_id")
      .limit(limit)
      .compile(),
);

/** Collects rank 1: a range of the index of names without spaces. */
async function collectSquashed(
  { database, agencyId, term, page }: SearchScope,
  after: NamePosition,
): Promise<void> {
  const wanted = squashKey(term);
  const afterKey = squashKey(after.nameKey);
  const rows = await findSquashed(database.read, {
    agencyId,
    ...(afterKey < wanted
      ? { afterKey: wanted, afterId: startPosition.id }
      : { afterKey, afterId: after.id }),
    end: wanted + highestSuffix,
    limit: page.missing,
    term,
    termEnd: term + highestSuffix,
  });
  for (const row of rows) page.add(row, 1);
}

async function findById(
  database: Database,
  principal: Principal,
  id: string,
): Promise<FoundAdvertisers> {
  const company = await findVisibleCompany(database.read, principal, id);
  const isAdvertiser = company?.kind === "advertiser" && !company.isGone;
  return {
    advertisers: isAdvertiser ? [{ uuid: company.id, name: company.name }] : [],
    next: null,
  };
}

function searchOwnCompany(
  principal: Principal,
  term: string,
  after: SearchPosition | null,
): FoundAdvertisers {
  const isFound = after === null && rankMatch(nameKey(principal.companyName), term) !== null;
  return {
    advertisers: isFound ? [{ uuid: principal.companyId, name: principal.companyName }] : [],
    next: null,
  };
}

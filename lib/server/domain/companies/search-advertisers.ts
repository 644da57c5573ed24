import { findVisibleCompany } from "@/lib/server/domain/companies/visible-companies";
import { type Searchable } from "@/lib/server/db/database";
import { findFirstNames } from "@/lib/server/db/names/first-names";
import { withAlias } from "@/lib/server/db/names/best-match";
import { advertiserIndex, namesOnly, type NameRow } from "@/lib/server/db/names/name-index";
import { type SearchPosition } from "@/lib/server/db/names/name-page";
import { searchNames } from "@/lib/server/db/names/search-names";
import { suggestNames } from "@/lib/server/db/names/suggest-names";
import { type Principal } from "@/lib/server/principal";
import { type Advertiser } from "@/lib/shared/companies/schema";
import { isId } from "@/lib/shared/ids";
import { dropOptionalWords } from "@/lib/shared/legal-forms";
import { type MatchRank, rankMatch, readTerm, type SearchTerm } from "@/lib/shared/name-match";
import { nameKey } from "@/lib/shared/text";

/** The principal, as far as it determines which advertisers a search may find. */
type Searcher = Pick<Principal, "companyId" | "companyKind" | "companyName">;

export interface FoundAdvertisers {
  advertisers: Advertiser[];
  next: SearchPosition | null;
  /** Rank of the first match; null if there is none, and where ranks do not apply. */
  best: MatchRank | null;
}

export interface AdvertiserSearch {
  q: string;
  limit: number;
  after: SearchPosition | null;
  /** The companies that a person last used, which come first within a rank; null for a script. */
  used?: string[] | null;
  /** Whether to search names only: a script couldn't tell what was found by another name. */
  isByName?: boolean;
}

/**
 * Returns up to `limit` visible advertisers that match `q`, ignoring case, accents, width and punctuation; all if `q` is empty.
 * A UUID finds its advertiser. Pass `next` of the previous page as `after`.
 */
export async function searchAdvertisers(
  database: Searchable,
  searcher: Searcher,
  { q, limit, after, used = null, isByName = false }: AdvertiserSearch,
): Promise<FoundAdvertisers> {
  const term = readTerm(q);
  if (q.trim() !== "" && term.key === "") return { advertisers: [], next: null, best: null };
  if (isId(q.trim())) return findById(database, searcher, q.trim());
  if (searcher.companyKind === "advertiser") return searchOwnCompany(searcher, term, after);
  const scope = searcher.companyId;
  const index = isByName ? namesOnly.advertisers : advertiserIndex;
  const firsts = used ? await findFirstNames(database, index, scope, { q, used }) : [];
  const search = { scope, term, limit, after, firsts };
  const { rows, next } = await searchNames(database, index, search);
  return { advertisers: rows.map(toAdvertiser), next, best: rows[0]?.rank ?? null };
}

export const toAdvertiser = (row: NameRow): Advertiser => ({
  uuid: row.id,
  name: row.name,
  ...withAlias(row),
});

const onlyPage = (advertisers: Advertiser[]) => ({ advertisers, next: null, best: null });

async function findById(
  database: Searchable,
  searcher: Searcher,
  id: string,
): Promise<FoundAdvertisers> {
  const company = await findVisibleCompany(database.read, searcher, id);
  const isAdvertiser = company?.kind === "advertiser" && !company.isGone;
  return onlyPage(isAdvertiser ? [{ uuid: company.id, name: company.name }] : []);
}

function searchOwnCompany(
  { companyId, companyName }: Searcher,
  term: SearchTerm,
  after: SearchPosition | null,
): FoundAdvertisers {
  const isFound = after === null && rankMatch(nameKey(companyName), term) !== null;
  return onlyPage(isFound ? [{ uuid: companyId, name: companyName }] : []);
}

/** Searches, and repeats the search without articles and legal forms if nothing matches. Returns the term that was used. */
export async function searchForgiving(
  database: Searchable,
  searcher: Searcher,
  search: AdvertiserSearch,
): Promise<FoundAdvertisers & { q: string }> {
  const { q } = search;
  const page = await searchAdvertisers(database, searcher, search);
  if (page.advertisers.length > 0 || search.after !== null) return { ...page, q };
  const { key, phrases } = readTerm(q);
  const less = phrases.length > 0 ? null : dropOptionalWords(key);
  if (less === null) return { ...page, q };
  return { ...(await searchAdvertisers(database, searcher, { ...search, q: less })), q: less };
}

interface SuggestionOptions {
  /** Advertisers that match the term. */
  found?: Advertiser[];
  /** Whether to search further, and other names too, for a person and not for a script. */
  isThorough?: boolean;
}

/** Suggests up to five visible advertisers that the user may have meant, the nearest first; none of `found`. */
export async function suggestAdvertisers(
  database: Searchable,
  { companyId, companyKind }: Searcher,
  q: string,
  { found = [], isThorough = false }: SuggestionOptions = {},
): Promise<Advertiser[]> {
  if (companyKind !== "agency") return [];
  const how = { scope: companyId, q, found: found.map(({ uuid }) => uuid), isThorough };
  const index = isThorough ? advertiserIndex : namesOnly.advertisers;
  return (await suggestNames(database, index, how)).map(toAdvertiser);
}

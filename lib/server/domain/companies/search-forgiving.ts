import {
  type FoundAdvertisers,
  type Searcher,
  type SearchPosition,
} from "@/lib/server/domain/companies/advertiser-page";
import { findFirstMatches } from "@/lib/server/domain/companies/first-matches";
import { searchAdvertisers } from "@/lib/server/domain/companies/search-advertisers";
import { type Searchable } from "@/lib/server/db/database";
import { dropOptionalWords } from "@/lib/shared/legal-forms";
import { readTerm } from "@/lib/shared/name-match";

export interface ForgivingSearch {
  q: string;
  limit: number;
  after: SearchPosition | null;
  /** The companies that a person last used; null for a script. */
  used: string[] | null;
}

/** A page, and the term that found it. */
type ForgivingPage = FoundAdvertisers & { q: string };

/** Searches, and repeats the search without articles and legal forms if nothing matches. Returns the term that was used. */
export async function searchForgiving(
  database: Searchable,
  searcher: Searcher,
  search: ForgivingSearch,
): Promise<ForgivingPage> {
  const page = await searchOnce(database, searcher, search);
  if (page.advertisers.length > 0 || search.after !== null) return { ...page, q: search.q };
  const { key, phrases } = readTerm(search.q);
  const less = phrases.length > 0 ? null : dropOptionalWords(key);
  if (less === null) return { ...page, q: search.q };
  return { ...(await searchOnce(database, searcher, { ...search, q: less })), q: less };
}

async function searchOnce(
  database: Searchable,
  searcher: Searcher,
  { used, ...search }: ForgivingSearch,
): Promise<FoundAdvertisers> {
  if (!used || searcher.companyKind === "advertiser")
    return searchAdvertisers(database, searcher, search);
  const firsts = await findFirstMatches(database, searcher.companyId, search.q, used);
  return searchAdvertisers(database, searcher, { ...search, firsts });
}

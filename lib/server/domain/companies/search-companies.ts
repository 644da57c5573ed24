import { z } from "zod";
import { type Principal } from "@/lib/server/principal";
import {
  type FoundAdvertisers,
  type SearchPosition,
} from "@/lib/server/domain/companies/advertiser-page";
import { searchAdvertisers } from "@/lib/server/domain/companies/search-advertisers";
import { suggestAdvertisers } from "@/lib/server/domain/companies/suggest-advertisers";
import { openCursor, sealCursor } from "@/lib/server/cursor";
import { findFirstMatches } from "@/lib/server/domain/companies/first-matches";
import { listLastUsed } from "@/lib/server/domain/companies/pinned-companies";
import { dropOptionalWords } from "@/lib/shared/legal-forms";
import { matchRanks, readTerm } from "@/lib/shared/name-match";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type Advertiser } from "@/lib/shared/companies/schema";
import { type Database } from "@/lib/server/db/database";

interface CompanySearchQuery {
  q: string;
  limit: number;
  cursor?: string | undefined;
  /** For a person, not a script: within a rank first what they used last, and names that differ in legal forms before longer ones. */
  isPersonal?: boolean;
  /** When to look for names that the term may have meant: if nothing matches, or under weak matches (only inside of words) too. */
  suggestions?: "never" | "if_none" | "if_weak";
}

interface CompanySearchPage {
  advertisers: Advertiser[];
  /** Names that the term may have meant. */
  suggestions: Advertiser[];
  first: number;
  nextCursor: string | null;
}

const positionSchema = z.object({
  rank: z.literal(Object.values(matchRanks)),
  nameKey: z.string(),
  id: z.string(),
  first: z.string().optional(),
  seen: z.number().int(),
  /** The term without articles and legal forms, if nothing matched all of it. */
  q: z.string().optional(),
  /** The companies last used when the search began: they may have changed since. */
  used: z.array(z.string()).optional(),
});

/** Returns one page of "Search for companies". @throws AppError invalid_cursor */
export async function searchCompanies(
  runtime: Runtime,
  principal: Principal,
  query: CompanySearchQuery,
): Promise<CompanySearchPage> {
  const { database, keys } = runtime;
  const scope = `companies by rank\n${principal.companyId}\n${query.q}`;
  const position =
    query.cursor === undefined
      ? null
      : openCursor(keys.cursor, scope, query.cursor, positionSchema);
  const used =
    query.isPersonal && query.q !== ""
      ? (position?.used ?? (await listLastUsed(runtime, principal)))
      : null;
  const search = { q: position?.q ?? query.q, limit: query.limit, after: position, used };
  const page = await searchForgiving(database, principal, search);
  const seen = position?.seen ?? 0;
  return {
    advertisers: page.advertisers,
    suggestions:
      position === null && isWeak(page, query)
        ? await suggestAdvertisers(database, principal, query.q, {
            found: page.advertisers,
            isThorough: query.suggestions === "if_weak",
          })
        : [],
    first: seen + 1,
    nextCursor:
      page.next &&
      sealCursor(keys.cursor, scope, {
        ...page.next,
        seen: seen + page.advertisers.length,
        ...(page.q !== query.q && { q: page.q }),
        ...(used && { used }),
      }),
  };
}

function isWeak({ advertisers, best }: FoundAdvertisers, { q, suggestions }: CompanySearchQuery) {
  if (q === "" || suggestions === undefined || suggestions === "never") return false;
  return advertisers.length === 0 || (suggestions === "if_weak" && best === matchRanks.inside);
}

interface ForgivingSearch {
  q: string;
  limit: number;
  after: SearchPosition | null;
  /** For a person: the companies last used. */
  used: string[] | null;
}

/** Searches, and if nothing matches, once more without articles and legal forms. Returns the term that was used. */
async function searchForgiving(
  database: Database,
  principal: Principal,
  search: ForgivingSearch,
): Promise<FoundAdvertisers & { q: string }> {
  const page = await searchOnce(database, principal, search);
  if (page.advertisers.length > 0 || search.after !== null) return { ...page, q: search.q };
  const { key, phrases } = readTerm(search.q);
  const less = phrases.length > 0 ? null : dropOptionalWords(key);
  if (less === null) return { ...page, q: search.q };
  return { ...(await searchOnce(database, principal, { ...search, q: less })), q: less };
}

async function searchOnce(
  database: Database,
  principal: Principal,
  { used, ...search }: ForgivingSearch,
): Promise<FoundAdvertisers> {
  if (!used || principal.companyKind === "advertiser")
    return searchAdvertisers(database, principal, search);
  const firsts = await findFirstMatches(database, principal.companyId, search.q, used);
  return searchAdvertisers(database, principal, { ...search, firsts });
}

const streamRows = 1_000;

/** Yields all matching advertisers in pages; reads each when the previous one has been consumed. */
export async function* streamAdvertisers(
  { database }: Runtime,
  principal: Principal,
  term: string,
): AsyncGenerator<Advertiser[], undefined> {
  let q = term;
  let after: SearchPosition | null = null;
  do {
    const search: ForgivingSearch = { q, limit: streamRows, after, used: null };
    const page = await searchForgiving(database, principal, search);
    yield page.advertisers;
    ({ q, next: after } = page);
  } while (after);
}

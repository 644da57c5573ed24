import { z } from "zod";
import { type Principal } from "@/lib/server/principal";
import {
  type FoundAdvertisers,
  type SearchPosition,
} from "@/lib/server/domain/companies/advertiser-page";
import { searchAdvertisers } from "@/lib/server/domain/companies/search-advertisers";
import { suggestAdvertisers } from "@/lib/server/domain/companies/suggest-advertisers";
import { openCursor, sealCursor } from "@/lib/server/cursor";
import { dropOptionalWords } from "@/lib/shared/name-match";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type Advertiser } from "@/lib/shared/companies/schema";
import { type Database } from "@/lib/server/db/database";
import { nameKey } from "@/lib/shared/text";

interface CompanySearchQuery {
  q: string;
  limit: number;
  cursor?: string | undefined;
}

interface CompanySearchPage {
  advertisers: Advertiser[];
  /** If nothing matches: names that the term may have meant. */
  suggestions: Advertiser[];
  first: number;
  nextCursor: string | null;
}

const positionSchema = z.object({
  rank: z.literal([0, 1, 2, 3, 4]),
  nameKey: z.string(),
  id: z.string(),
  seen: z.number().int(),
  /** The term without articles and legal forms, if nothing matched all of it. */
  q: z.string().optional(),
});

/** Returns one page of "Search for companies". @throws AppError invalid_cursor */
export async function searchCompanies(
  runtime: Runtime,
  principal: Principal,
  query: CompanySearchQuery,
): Promise<CompanySearchPage> {
  const { database, keys } = runtime;
  const scope = `companies\n${principal.companyId}\n${query.q}`;
  const position =
    query.cursor === undefined
      ? null
      : openCursor(keys.cursor, scope, query.cursor, positionSchema);
  const search = { q: position?.q ?? query.q, limit: query.limit, after: position };
  const page = await searchForgiving(database, principal, search);
  const seen = position?.seen ?? 0;
  const isNothing = page.advertisers.length === 0 && position === null && query.q !== "";
  return {
    advertisers: page.advertisers,
    suggestions: isNothing ? await suggestAdvertisers(database, principal, query.q) : [],
    first: seen + 1,
    nextCursor:
      page.next &&
      sealCursor(keys.cursor, scope, {
        ...page.next,
        seen: seen + page.advertisers.length,
        ...(page.q !== query.q && { q: page.q }),
      }),
  };
}

/** Searches, and if nothing matches, once more without articles and legal forms. Returns the term that was used. */
async function searchForgiving(
  database: Database,
  principal: Principal,
  search: { q: string; limit: number; after: SearchPosition | null },
): Promise<FoundAdvertisers & { q: string }> {
  const page = await searchAdvertisers(database, principal, search);
  const less = dropOptionalWords(nameKey(search.q));
  if (page.advertisers.length > 0 || search.after !== null || less === null)
    return { ...page, q: search.q };
  return { ...(await searchAdvertisers(database, principal, { ...search, q: less })), q: less };
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
    const search: Parameters<typeof searchForgiving>[2] = { q, limit: streamRows, after };
    const page = await searchForgiving(database, principal, search);
    yield page.advertisers;
    ({ q, next: after } = page);
  } while (after);
}

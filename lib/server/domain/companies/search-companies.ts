import { z } from "zod";
import { type Principal } from "@/lib/server/principal";
import { type SearchPosition } from "@/lib/server/db/names/name-page";
import {
  type AdvertiserSearch,
  type FoundAdvertisers,
  suggestAdvertisers,
} from "@/lib/server/domain/companies/search-advertisers";
import { findInThread } from "@/lib/server/domain/companies/search-thread";
import { openCursor, sealCursor } from "@/lib/server/cursor";
import { listLastUsed } from "@/lib/server/domain/companies/pinned-companies";
import { matchRanks } from "@/lib/shared/name-match";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type Advertiser } from "@/lib/shared/companies/schema";

interface CompanySearchQuery {
  q: string;
  limit: number;
  cursor?: string | undefined;
  /**
   * For a person, not a script: within a rank, last used companies come first, and names that differ only in legal forms come before
   * longer ones; other names are searched too.
   */
  isPersonal?: boolean;
  /** When to look for names that the user may have meant: if nothing matches, or also with weak matches (only inside words). */
  suggestions?: "never" | "if_none" | "if_weak";
}

interface CompanySearchPage {
  advertisers: Advertiser[];
  /** Names that the user may have meant. */
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
  /** The companies last used when the search began; they may have changed since. */
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
  const isByName = query.isPersonal !== true;
  const search = { q: position?.q ?? query.q, limit: query.limit, after: position, used, isByName };
  const page = await findInThread(database, principal, search);
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
    const search: AdvertiserSearch = { q, limit: streamRows, after, isByName: true };
    const page = await findInThread(database, principal, search);
    yield page.advertisers;
    ({ q, next: after } = page);
  } while (after);
}

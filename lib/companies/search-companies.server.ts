import "server-only";
import { z } from "zod";
import { type Principal } from "@/lib/principal";
import { searchAdvertisers, type SearchPosition } from "@/lib/companies/search-advertisers.server";
import { openCursor, sealCursor } from "@/lib/cursor.server";
import { type Runtime } from "@/lib/runtime/runtime";
import { type Advertiser } from "@/lib/companies/schema";

export interface CompanySearchQuery {
  q: string;
  limit: number;
  cursor?: string | undefined;
}

export interface CompanySearchPage {
  advertisers: Advertiser[];
  first: number;
  nextCursor: string | null;
}

const positionSchema = z.object({
  rank: z.literal([0, 1, 2]),
  nameKey: z.string(),
  id: z.string(),
  seen: z.number().int(),
});

/** Returns one page of "Search for companies". @throws AppError invalid_cursor */
export async function searchCompanies(
  runtime: Runtime,
  principal: Principal,
  query: CompanySearchQuery,
): Promise<CompanySearchPage> {
  const scope = `companies\n${principal.companyId}\n${query.q}`;
  const position =
    query.cursor === undefined
      ? null
      : openCursor(runtime.keys.cursor, scope, query.cursor, positionSchema);
  const page = await searchAdvertisers(runtime.database, principal, {
    q: query.q,
    limit: query.limit,
    after: position,
  });
  const seen = position?.seen ?? 0;
  return {
    advertisers: page.advertisers,
    first: seen + 1,
    nextCursor:
      page.next &&
      sealCursor(runtime.keys.cursor, scope, {
        ...page.next,
        seen: seen + page.advertisers.length,
      }),
  };
}

const streamRows = 1_000;

/** Yields all matching advertisers in pages; reads each when the previous one has been consumed. */
export async function* streamAdvertisers(
  runtime: Runtime,
  principal: Principal,
  q: string,
): AsyncGenerator<Advertiser[], undefined> {
  let after: SearchPosition | null = null;
  do {
    const page = await searchAdvertisers(runtime.database, principal, {
      q,
      limit: streamRows,
      after,
    });
    yield page.advertisers;
    after = page.next;
  } while (after);
}

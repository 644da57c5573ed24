import { sql } from "kysely";
import {
  type Caller,
  planWalk,
  type Reader,
} from "@/lib/server/domain/catalogue/preview/walk-matches";
import { compareKeys } from "@/lib/server/db/search/compare-keys";
import { type SearchGroup } from "@/lib/shared/playlists/searches/search-schema";

interface Match {
  inventory_id: string;
  name_key: string;
  popularity: number;
}

/** The most popular first, and of those as popular in the order of their names. */
const byPopularity = (one: Match, other: Match) =>
  other.popularity - one.popularity ||
  compareKeys(one.name_key, other.name_key) ||
  compareKeys(one.inventory_id, other.inventory_id);

/** The IDs that a tree of rules matches, the first `most` of them. The walk is whole, in slices: of a million entries some seconds. */
export async function collectMatches(
  database: Reader,
  principal: Caller,
  { kind, query, most }: { kind: string; query: SearchGroup; most: number },
): Promise<string[]> {
  const walk = await planWalk(database, principal, { kind, query });
  let matches: Match[] = [];
  for await (const { judged } of walk.slices({ scope: 0, at: 0 })) {
    const { rows } = await sql<Match>`with ${judged}
      select inventory_id, name_key, popularity from judged where verdict`.execute(database.read);
    matches.push(...rows);
    if (matches.length > 2 * most) matches = matches.toSorted(byPopularity).slice(0, most);
  }
  return matches
    .toSorted(byPopularity)
    .slice(0, most)
    .map(({ inventory_id }) => inventory_id);
}

import { sql } from "kysely";
import { type Caller, catalogueThread } from "@/lib/server/domain/catalogue/catalogue-thread";
import { planWalk } from "@/lib/server/domain/catalogue/preview/walk-matches";
import { type Searchable } from "@/lib/server/db/database";
import { compareKeys } from "@/lib/server/db/names/keys";
import { type PreviewPosition } from "@/lib/shared/catalogue/preview-schema";
import { type SearchGroup } from "@/lib/shared/playlists/searches/search-schema";

interface Match {
  inventory_id: string;
  name_key: string;
  popularity: number;
}

/** Sorts by popularity, the highest first, and equal ones by name. */
const byPopularity = (one: Match, other: Match) =>
  other.popularity - one.popularity ||
  compareKeys(one.name_key, other.name_key) ||
  compareKeys(one.inventory_id, other.inventory_id);

/** Limits of one part, in work and matches, after which other reads have their turn. */
const part = { work: 20_000, matches: 4_000 };

/** Reads a part of the matches of a tree of rules, the most popular first, and the position of the next part. */
const readPart = catalogueThread.take(
  "matches",
  async (
    database,
    caller: Caller,
    { kind, query, after }: { kind: string; query: SearchGroup; after: PreviewPosition },
  ) => {
    const walk = await planWalk(database, caller, { kind, query });
    const matches: Match[] = [];
    let work = 0;
    for await (const slice of walk.slices(after)) {
      const { rows } = await sql<Match>`with ${slice.judged}
        select inventory_id, name_key, popularity from judged where verdict`.execute(database.read);
      matches.push(...rows);
      work += slice.work;
      if (work >= part.work || matches.length >= part.matches)
        return { matches: matches.sort(byPopularity), next: slice.next };
    }
    return { matches: matches.sort(byPopularity), next: null };
  },
);

/**
 * Returns the IDs that a tree of rules matches, at most `most`. Walks through the whole catalogue in parts, which takes some seconds for
 * a million entries.
 */
export async function collectMatches(
  database: Searchable,
  caller: Caller,
  { kind, query, most }: { kind: string; query: SearchGroup; most: number },
): Promise<string[]> {
  let matches: Match[] = [];
  let after: PreviewPosition | null = { scope: 0, at: 0 };
  while (after) {
    const found: Awaited<ReturnType<typeof readPart>> = await readPart(database, caller, {
      kind,
      query,
      after,
    });
    // Both lists are sorted, which `sort` detects: it only merges them.
    matches = matches.concat(found.matches).sort(byPopularity).slice(0, most);
    after = found.next;
  }
  return matches.map(({ inventory_id }) => inventory_id);
}

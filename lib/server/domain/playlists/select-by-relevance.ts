import { sql } from "kysely";
import { z } from "zod";
import { type DialectOperations } from "@/lib/server/db/database";
import { type RankCondition, rankConditions, rankOf } from "@/lib/server/db/search/rank-conditions";
import { type MatchRank, matchRanks, readTerm } from "@/lib/shared/name-match";
import { type PlaylistQuery } from "@/lib/server/domain/playlists/filter-playlists";

/** The end of a page by relevance: by rank, and within one the last change first. */
export const relevancePositionSchema = z.object({
  value: z.literal(Object.values(matchRanks)),
  changed: z.string(),
  id: z.string(),
});
type RelevancePosition = z.infer<typeof relevancePositionSchema>;

const nameOfPlaylist = sql.ref<string>("playlists.name_key");

/** Matches that are ranked all at once; if there are more, each rank is looked for in the order of changes until the page is full. */
const rankedAtOnce = 256;

/**
 * Selects a page of the playlists of a query that match a term, best first. A rare term costs one walk through the query's
 * playlists; a frequent one stops early, and walks through all of them for a rank that few have.
 */
export async function selectByRelevance(
  query: PlaylistQuery,
  operations: DialectOperations,
  { q, limit, after }: { q: string; limit: number; after: RelevancePosition | null },
): Promise<RelevancePosition[]> {
  const conditions = rankConditions(operations, nameOfPlaylist, readTerm(q));
  const few = await newestFirst(query.select(rankOf(conditions).as("value")), rankedAtOnce);
  if (few.length < rankedAtOnce)
    return few
      .filter((row) => after === null || compare(after, row) < 0)
      .sort(compare)
      .slice(0, limit);
  const found: RelevancePosition[] = [];
  const better: RankCondition[] = [];
  for (const condition of conditions) {
    const { rank, isRank } = condition;
    if (found.length < limit && (after === null || rank >= after.value)) {
      let next = query.where(isRank).select(sql<MatchRank>`${sql.lit(rank)}`.as("value"));
      for (const one of better) next = next.where(({ not }) => not(one.isRank));
      if (rank === after?.value)
        next = next.where(
          sql<boolean>`(playlists.updated_at, playlists.id) < (${after.changed}, ${after.id})`,
        );
      found.push(...(await newestFirst(next, limit - found.length)));
    }
    better.push(condition);
  }
  return found;
}

const newestFirst = (
  query: ReturnType<PlaylistQuery["select"]>,
  limit: number,
): Promise<RelevancePosition[]> =>
  query
    .select(["playlists.id", "playlists.updated_at as changed"])
    .orderBy("playlists.updated_at", "desc")
    .orderBy("playlists.id", "desc")
    .limit(limit)
    .execute() as unknown as Promise<RelevancePosition[]>;

function compare(one: RelevancePosition, other: RelevancePosition): number {
  if (one.value !== other.value) return one.value - other.value;
  if (one.changed !== other.changed) return one.changed > other.changed ? -1 : 1;
  return one.id > other.id ? -1 : one.id < other.id ? 1 : 0;
}

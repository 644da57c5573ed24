import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { type DialectOperations } from "@/lib/server/db/database";
import { highestSuffix } from "@/lib/server/db/names/keys";
import { type RankCondition, rankConditions, rankOf } from "@/lib/server/db/names/rank-conditions";
import { type MatchRank, matchRanks, readTerm } from "@/lib/shared/name-match";
import { type PlaylistQuery } from "@/lib/server/domain/playlists/filter-playlists";

/** The end of a page by relevance: by rank, and within a rank by last change, newest first. */
export const relevancePositionSchema = z.object({
  value: z.literal(Object.values(matchRanks)),
  changed: z.string(),
  id: z.string(),
});
type RelevancePosition = z.infer<typeof relevancePositionSchema>;

const nameOfPlaylist = sql.ref<string>("playlists.name_key");

interface RelevanceSearch {
  q: string;
  limit: number;
  after: RelevancePosition | null;
  /** Whether the query has more conditions than the agency, the state and the term, which are those of index `playlists_sorted_by_name`. */
  isNarrowed: boolean;
}

/** Number of matches that are ranked together; if there are more, each rank is searched in the order of changes until the page is full. */
const rankedAtOnce = 256;

/** Characters of a name in its index (`sortKey`). */
const indexedCharacters = 200;

/**
 * Selects a page of the playlists of a query that match a term, best first. A rare term costs one walk through the query's playlists; a
 * frequent one stops early, and walks through all of them for a rare rank. If only the term narrows the query, the ranks of names that
 * begin with it are read from the index of names, and walked for only if they are frequent.
 */
export async function selectByRelevance(
  query: PlaylistQuery,
  operations: DialectOperations,
  { q, limit, after, isNarrowed }: RelevanceSearch,
): Promise<RelevancePosition[]> {
  const term = readTerm(q);
  const conditions = rankConditions(operations, nameOfPlaylist, term);
  const ranges = isNarrowed || term.phrases.length > 0 ? null : rangesOf(operations, term.key);
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
      const range = ranges?.get(rank);
      const all = range ? await execute(positions(next.where(range), rankedAtOnce)) : [];
      const isAll = range !== undefined && all.length < rankedAtOnce;
      const wanted = limit - found.length;
      found.push(...(isAll ? all.sort(compare).slice(0, wanted) : await newestFirst(next, wanted)));
    }
    better.push(condition);
  }
  return found;
}

const positions = (query: ReturnType<PlaylistQuery["select"]>, limit: number) =>
  query.select(["playlists.id", "playlists.updated_at as changed"]).limit(limit);

const newestFirst = (query: ReturnType<PlaylistQuery["select"]>, limit: number) =>
  execute(
    positions(query, limit).orderBy("playlists.updated_at", "desc").orderBy("playlists.id", "desc"),
  );

const execute = (query: ReturnType<typeof positions>) =>
  query.execute() as unknown as Promise<RelevancePosition[]>;

/** Returns the ranges in the index of names for the ranks of names that begin with the term. */
function rangesOf(operations: DialectOperations, key: string): Map<MatchRank, RawBuilder<boolean>> {
  const indexed = operations.sortKey("playlists.name_key", { isText: true, isNarrowed: false });
  const first = Array.from(key).slice(0, indexedCharacters).join("");
  // SQLite would not choose the index for an equality.
  const upTo = (last: string) => sql<boolean>`(${indexed} >= ${first} and ${indexed} <= ${last})`;
  return new Map([
    [matchRanks.exact, upTo(first)],
    [matchRanks.begins, upTo(first + highestSuffix.repeat(indexedCharacters))],
  ]);
}

function compare(one: RelevancePosition, other: RelevancePosition): number {
  if (one.value !== other.value) return one.value - other.value;
  if (one.changed !== other.changed) return one.changed > other.changed ? -1 : 1;
  return one.id > other.id ? -1 : one.id < other.id ? 1 : 0;
}

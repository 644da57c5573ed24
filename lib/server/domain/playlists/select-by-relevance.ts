import { sql } from "kysely";
import { z } from "zod";
import { type Database } from "@/lib/server/db/database";
import { type PlaylistTerm, rankOfMatch } from "@/lib/server/domain/playlists/search-term";
import { type PlaylistQuery } from "@/lib/server/domain/playlists/filter-playlists";

/** The end of a page by relevance: by rank, and within a rank by last change, newest first. */
export const relevancePositionSchema = z.object({
  value: z.number(),
  changed: z.string(),
  id: z.string(),
});
type RelevancePosition = z.infer<typeof relevancePositionSchema>;

/** Selects a page of the playlists of a query that match a term, best first: one walk through the query's playlists. */
export async function selectByRelevance(
  database: Database,
  query: PlaylistQuery,
  search: PlaylistTerm,
  { limit, after }: { limit: number; after: RelevancePosition | null },
): Promise<RelevancePosition[]> {
  const ranked = query.select([
    "playlists.id",
    "playlists.updated_at as changed",
    rankOfMatch(database, search).as("value"),
  ]);
  let page = database.read.selectFrom(ranked.as("ranked")).selectAll();
  if (after)
    page = page.where(
      sql<boolean>`(value > ${after.value} or value = ${after.value} and (changed, id) < (${after.changed}, ${after.id}))`,
    );
  return page
    .orderBy("value")
    .orderBy("changed", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

import { type Principal } from "@/lib/server/principal";
import { type Database } from "@/lib/server/db/database";
import {
  filterPlaylists,
  type PlaylistQuery,
  playlistsById,
  type ReadyFilter,
  scopedPlaylists,
} from "@/lib/server/domain/playlists/filter-playlists";
import {
  type PlaylistFilter,
  type PlaylistSelection,
} from "@/lib/shared/playlists/selection-schema";
import { tagKey } from "@/lib/shared/text";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";
import { sql } from "kysely";
import { z } from "zod";
import {
  type PlaylistTerm,
  rankOfMatch,
  readPlaylistTerm,
} from "@/lib/server/domain/playlists/search-term";
import { findVisibleCompany, noSuchCompany } from "@/lib/server/domain/companies/visible-companies";
import { findPlaylistsWithGone } from "@/lib/server/domain/playlists/gone/find-gone";
import { getIdList } from "@/lib/server/domain/playlists/id-lists/store-id-list";

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

const playlistsPerStatement = 2_000;

/**
 * Returns the UUIDs of the visible playlists in a selection. Individually selected ones keep their order; others are sorted by last
 * change, oldest first.
 */
export async function findSelected(
  database: Database,
  principal: Principal,
  selection: PlaylistSelection,
): Promise<string[]> {
  if ("playlists" in selection) {
    const selected = Array.from(new Set(selection.playlists));
    const rows = await playlistsById(database.read, principal, selected)
      .select("playlists.id")
      .execute();
    const visible = new Set(rows.map(({ id }) => id));
    return selected.filter((id) => visible.has(id));
  }
  const found = new Set<string>();
  for (const query of await selectPlaylists(database, principal, selection))
    for await (const id of scanSelected(query)) found.add(id);
  return Array.from(found);
}

/** Returns queries that together select each playlist of a selection once. @throws AppError not_found, see `readyFilter` */
export async function selectPlaylists(
  database: Database,
  principal: Principal,
  selection: PlaylistSelection,
): Promise<PlaylistQuery[]> {
  if ("playlists" in selection)
    return [playlistsById(database.read, principal, selection.playlists)];
  if ("filter" in selection) {
    const ready = await readyFilter(database, principal, selection.filter);
    return [filterPlaylists(database, principal, ready)];
  }
  const anyTag = database.operations.hasAnyTag(selection.tags.map(tagKey));
  return [0, 1].map((isArchived) =>
    scopedPlaylists(database.read, principal)
      .where("playlists.is_archived", "=", isArchived)
      .where(anyTag),
  );
}

/** Scans a query in steps, yielding to the event loop between them. */
async function* scanSelected(query: PlaylistQuery): AsyncGenerator<string> {
  let after: { updated_at: string; id: string } | undefined;
  do {
    let next = query.select(["playlists.updated_at", "playlists.id"]);
    if (after) {
      const { updated_at, id } = after;
      next = next.where((eb) =>
        eb(eb.refTuple("playlists.updated_at", "playlists.id"), ">", eb.tuple(updated_at, id)),
      );
    }
    const rows = await next
      .orderBy("playlists.updated_at")
      .orderBy("playlists.id")
      .limit(playlistsPerStatement)
      .execute();
    for (const { id } of rows) yield id;
    after = rows.length === playlistsPerStatement ? rows.at(-1) : undefined;
    await yieldToEventLoop();
  } while (after);
}

/**
 * Checks that a filter's company is visible and that its list of IDs is stored, finds the playlists with unavailable inventory if it
 * asks for them, and reads its term. @throws AppError not_found
 */
export async function readyFilter<Filter extends PlaylistFilter>(
  database: Database,
  principal: Principal,
  filter: Filter,
): Promise<Filter & ReadyFilter> {
  const { company, id_list, unavailable } = filter;
  if (id_list !== undefined) await getIdList(database.read, principal, id_list);
  if (company !== undefined && !(await findVisibleCompany(database.read, principal, company)))
    throw noSuchCompany();
  const numbers =
    unavailable === undefined ? null : await findPlaylistsWithGone(database, principal);
  const term =
    filter.q.trim() === "" ? null : await readPlaylistTerm(database, principal, filter.q);
  return { ...filter, numbers, term };
}

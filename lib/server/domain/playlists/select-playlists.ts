import { type Principal } from "@/lib/server/principal";
import { type Database } from "@/lib/server/db/database";
import {
  filterPlaylists,
  type PlaylistQuery,
  playlistsById,
  scopedPlaylists,
} from "@/lib/server/domain/playlists/filter-playlists";
import { readyFilter } from "@/lib/server/domain/playlists/ready-filter";
import { type PlaylistSelection } from "@/lib/shared/playlists/selection-schema";
import { tagKey } from "@/lib/shared/text";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

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

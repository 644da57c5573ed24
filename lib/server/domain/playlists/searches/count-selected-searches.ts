import { type Search } from "@/lib/shared/playlists/searches/search-schema";
import {
  type SelectedSearchesRequest,
  type SelectedSearchList,
} from "@/lib/shared/playlists/searches/selected-searches-schema";
import { findSelected } from "@/lib/server/domain/playlists/select-playlists";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/** Maximum searches per answer; a search can have some kilobytes. */
const maxSearches = 100;
/** Playlists per statement, which takes a few milliseconds. */
const playlistsPerStatement = 500;

/** Counts the searches of selected playlists, most used first. Searches with equal JSON count as one. @throws AppError not_found for a filter */
export async function countSelectedSearches(
  { database }: Runtime,
  principal: Principal,
  { selection }: SelectedSearchesRequest,
): Promise<SelectedSearchList> {
  const ids = await findSelected(database, principal, selection);
  const counts = new Map<string, number>();
  for (let from = 0; from < ids.length; from += playlistsPerStatement) {
    const rows = await database.read
      .selectFrom("playlist_searches")
      .select(["playlist_id", "body"])
      .distinct()
      .where("playlist_id", "in", ids.slice(from, from + playlistsPerStatement))
      .execute();
    for (const { body } of rows) counts.set(body, (counts.get(body) ?? 0) + 1);
    await yieldToEventLoop();
  }
  const ranked = Array.from(counts).sort(
    ([one, oneCount], [other, otherCount]) => otherCount - oneCount || (one < other ? -1 : 1),
  );
  return {
    searches: ranked
      .slice(0, maxSearches)
      .map(([body, count]) => ({ search: JSON.parse(body) as Search, count })),
    more: Math.max(0, ranked.length - maxSearches),
  };
}

import "server-only";
import { summarizeDoubts } from "@/lib/id-import/summarize-doubts";
import { changePlaylistOnce } from "@/lib/playlists/change-playlist.server";
import { type IdWarning, type PlaylistListItem } from "@/lib/playlists/schema";
import { type Principal } from "@/lib/principal";
import { type Runtime } from "@/lib/runtime/runtime";
import { yieldToEventLoop } from "@/lib/yield-to-event-loop";

interface ChangedPlaylist {
  playlist: PlaylistListItem;
  isReplay: boolean;
  /** Repeated IDs of the request. */
  duplicatesDropped: number;
  warnings: IdWarning[];
}

/** Changes a playlist for an API caller, and counts the IDs of the request that look like mistakes. @throws as `changePlaylistOnce` */
export async function changeWithWarnings(
  runtime: Runtime,
  principal: Principal,
  request: Parameters<typeof changePlaylistOnce>[2],
): Promise<ChangedPlaylist> {
  const changed = await changePlaylistOnce(runtime, principal, request);
  const { inventory_ids, inventory } = request.change;
  const sent = inventory_ids ?? inventory?.add ?? [];
  const ids = Array.from(new Set(sent));
  return {
    ...changed,
    duplicatesDropped: sent.length - ids.length,
    warnings: await summarizeDoubts(ids, yieldToEventLoop),
  };
}

import { summarizeDoubts } from "@/lib/shared/id-import/summarize-doubts";
import { changePlaylistOnce } from "@/lib/server/domain/playlists/change-playlist";
import { type IdWarning, type PlaylistListItem } from "@/lib/shared/playlists/schema";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

interface ChangedPlaylist {
  playlist: PlaylistListItem;
  isReplay: boolean;
  /** Number of repeated IDs in the request. */
  duplicatesDropped: number;
  warnings: IdWarning[];
}

/** Changes a playlist for an API caller, and counts the IDs of the request that look like mistakes. @throws the errors of `changePlaylistOnce` */
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

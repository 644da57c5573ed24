import { type Principal } from "@/lib/server/principal";
import {
  type Comparison,
  type IdSet,
  type PlaylistRef,
  maxListedIds,
} from "@/lib/shared/playlists/overlap/compare-schema";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";
import {
  type PlaylistAt,
  getPlaylistAt,
} from "@/lib/server/domain/playlists/history/get-playlist-at";
import { type Runtime } from "@/lib/server/runtime/runtime";

export interface ComparedRefs {
  left: PlaylistRef;
  right: PlaylistRef;
}

/** Reads both sides. @throws AppError not_found if a playlist is not visible or has no such revision */
export async function getSides(
  runtime: Runtime,
  principal: Principal,
  { left, right }: ComparedRefs,
): Promise<{ left: PlaylistAt; right: PlaylistAt }> {
  return {
    left: await getPlaylistAt(runtime, principal, left),
    right: await getPlaylistAt(runtime, principal, right),
  };
}

/** Compares two playlists or revisions, with counts of IDs and the first ones. @throws the errors of `getSides` */
export async function comparePlaylists(
  runtime: Runtime,
  principal: Principal,
  refs: ComparedRefs,
): Promise<Comparison> {
  const { left, right } = await getSides(runtime, principal, refs);
  return {
    left: left.playlist,
    right: right.playlist,
    ids: await compareIds(left.inventoryIds, right.inventoryIds),
  };
}

async function compareIds(left: string[], right: string[]): Promise<Comparison["ids"]> {
  const inLeft = new Set(left);
  await yieldToEventLoop();
  const inRight = new Set(right);
  await yieldToEventLoop();
  const onlyLeft = left.filter((id) => !inRight.has(id));
  const both = left.filter((id) => inRight.has(id));
  await yieldToEventLoop();
  const onlyRight = right.filter((id) => !inLeft.has(id));
  let index = 0;
  for (const id of right) if (id === both[index]) index += 1;
  return {
    only_left: toSet(onlyLeft),
    only_right: toSet(onlyRight),
    both: toSet(both),
    is_reordered: index < both.length,
  };
}

const toSet = (ids: string[]): IdSet => ({ count: ids.length, first: ids.slice(0, maxListedIds) });

import { type Principal } from "@/lib/server/principal";
import { openPlaylist } from "@/lib/server/domain/playlists/open-playlist";
import { type GivenPlaylist } from "@/lib/shared/playlists/given-playlist";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** Returns one playlist with all lists. @throws AppError not_found if missing or not visible; conflict */
export async function getPlaylist(
  runtime: Runtime,
  principal: Principal,
  playlistId: string,
): Promise<PlaylistDetails> {
  const { fields, first, rest } = await openPlaylist(runtime, principal, playlistId);
  const inventoryIds = [...first];
  if (rest) for await (const ids of rest) for (const id of ids) inventoryIds.push(id);
  return { ...fields, inventory_ids: inventoryIds };
}

/** Returns a playlist as its page needs it. @throws AppError not_found if missing or not visible; conflict */
export async function givePlaylist(
  runtime: Runtime,
  principal: Principal,
  playlistId: string,
): Promise<GivenPlaylist> {
  const { fields, first, rest } = await openPlaylist(runtime, principal, playlistId);
  await rest?.return(undefined);
  const whole = rest ? null : { ...fields, inventory_ids: first };
  return { uuid: fields.uuid, name: fields.name, whole };
}

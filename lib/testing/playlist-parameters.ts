import { type CreatePlaylistInput } from "@/lib/shared/playlists/schema";

/** Returns valid parameters of "Create a playlist", overridden by `changes`. */
export function playlistParameters(
  advertiserId: string,
  changes: Record<string, unknown> = {},
): CreatePlaylistInput {
  return {
    name: "Morning shows",
    advertiser_id: advertiserId,
    inventory_ids: ["show-1"],
    searches: [],
    type: "podcast",
    ...changes,
  };
}

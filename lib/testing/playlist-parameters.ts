import { type CreatePlaylistInput } from "@/lib/playlists/schema";

/** Parameters of "Create a playlist" that are right, but for what `changes` says. */
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

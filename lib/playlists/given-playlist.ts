import { type PlaylistDetails } from "@/lib/playlists/schema";

/** The part of a playlist that a page is given. `whole` is null if it is too large for the page's HTML: the browser loads it then. */
export interface GivenPlaylist {
  uuid: string;
  name: string;
  whole: PlaylistDetails | null;
}

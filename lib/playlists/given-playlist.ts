import { type PlaylistDetails } from "@/lib/playlists/schema";

/** What a page is given of a playlist. `whole` is null if it is too large for the page's HTML: the browser loads it then. */
export interface GivenPlaylist {
  uuid: string;
  name: string;
  whole: PlaylistDetails | null;
}

import { z } from "zod";
import { playlistDetailsSchema } from "@/lib/shared/playlists/schema";

/** The part of a playlist that a page is given. `whole` is null if it is too large for the page's HTML: the browser loads it then. */
export const givenPlaylistSchema = z.object({
  uuid: z.string(),
  name: z.string(),
  whole: playlistDetailsSchema.nullable(),
});
export type GivenPlaylist = z.infer<typeof givenPlaylistSchema>;

import { z } from "zod";
import { playlistDetailsSchema } from "@/lib/shared/playlists/schema";

/** The part of a playlist that a page contains. `whole` is null if the playlist is too large for the page's HTML: then the browser loads it. */
export const givenPlaylistSchema = z.object({
  uuid: z.string(),
  name: z.string(),
  whole: playlistDetailsSchema.nullable(),
});
export type GivenPlaylist = z.infer<typeof givenPlaylistSchema>;

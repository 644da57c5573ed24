import { sql } from "kysely";

/** The `number` of a playlist, which `playlist_inventory` refers to. */
export const playlistNumber = (playlistId: string) =>
  sql<number>`(select number from playlists where id = ${playlistId})`;

import { sql } from "kysely";

/** The small key of a playlist (`playlists.number`), by which its inventory ids are kept. */
export const playlistNumber = (playlistId: string) =>
  sql<number>`(select number from playlists where id = ${playlistId})`;

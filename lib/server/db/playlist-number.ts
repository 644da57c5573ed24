import { sql } from "kysely";
import { inShard } from "@/lib/server/db/shards/current-shard";

/** The `number` of a playlist, which `playlist_inventory` refers to. */
export const playlistNumber = (playlistId: string) =>
  sql<number>`(select number from playlists where id = ${playlistId}${inShard("playlists")})`;

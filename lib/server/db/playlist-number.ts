import { expressionBuilder } from "kysely";
import { type Tables } from "@/lib/server/db/tables";

/** The `number` of a playlist, which `playlist_inventory` refers to. */
export const playlistNumber = (playlistId: string) =>
  expressionBuilder<Tables>().selectFrom("playlists").select("number").where("id", "=", playlistId);

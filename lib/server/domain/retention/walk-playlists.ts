import { type Queries } from "@/lib/server/db/database";

/** Playlists per step, which takes some milliseconds in which SQLite answers no request. */
const stepRows = 500;

export interface WalkedPlaylist {
  id: string;
  revision: number;
  archived_at: string | null;
  inventory_count: number;
}

/** Returns a function that reads the next playlists of all companies, in the order of their IDs; an empty list at the end. */
export function walkPlaylists(db: Queries): () => Promise<WalkedPlaylist[]> {
  let after = "00000000-0000-0000-0000-000000000000";
  return async () => {
    const rows = await db
      .selectFrom("playlists")
      .select(["id", "revision", "archived_at", "inventory_count"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(stepRows)
      .execute();
    after = rows.at(-1)?.id ?? after;
    return rows;
  };
}

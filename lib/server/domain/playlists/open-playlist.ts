import { type Principal } from "@/lib/server/principal";
import { type Database } from "@/lib/server/db/database";
import { AppError } from "@/lib/shared/errors";
import { weigh } from "@/lib/server/weigh";
import { limits } from "@/lib/shared/limits";
import { listInventoryPages } from "@/lib/server/domain/playlists/playlist-lists";
import { countSearchBytes, getLists } from "@/lib/server/domain/playlists/read-playlists";
import { retryUntilUnchanged } from "@/lib/server/domain/playlists/retry-until-unchanged";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** A playlist's fields, its first IDs (about `limits.lightBytes`), and a generator of the remaining ones, if there are any. */
interface OpenPlaylist {
  fields: Omit<PlaylistDetails, "inventory_ids">;
  first: string[];
  rest: AsyncGenerator<string[], undefined> | null;
}

/**
 * Opens a visible playlist at one revision. IDs beyond `first` can be read only until the playlist changes.
 * @throws AppError not_found, conflict, throttled; `rest` throws conflict after a change
 */
export function openPlaylist(
  { database }: Runtime,
  principal: Principal,
  playlistId: string,
): Promise<OpenPlaylist> {
  return retryUntilUnchanged(database.read, principal, playlistId, async (row) => {
    const { inventory_count: _ids, search_count: _searches, next_position: _next, ...rest } = row;
    const { agency_id: _agency, ...shown } = rest;
    let bytes = row.search_count > 0 ? await countSearchBytes(database.read, row.uuid) : 0;
    await weigh(bytes);
    const fields = { ...shown, ...(await getLists(database.read, row.uuid)) };
    const pages = listInventoryPages(database, database.read, row.uuid);
    const first: string[] = [];
    while (bytes < limits.lightBytes) {
      const page = await pages.next();
      if (page.done) return { fields, first, rest: null };
      for (const id of page.value.ids) {
        bytes += id.length;
        first.push(id);
      }
    }
    return { fields, first, rest: readRest(database, row, pages) };
  });
}

async function* readRest(
  database: Database,
  { uuid, revision }: { uuid: string; revision: number },
  pages: ReturnType<typeof listInventoryPages>,
): AsyncGenerator<string[], undefined> {
  for await (const { ids } of pages) {
    const now = await database.read
      .selectFrom("playlists")
      .select("revision")
      .where("id", "=", uuid)
      .executeTakeFirst();
    if (now?.revision !== revision)
      throw new AppError(
        "conflict",
        "The playlist changed while it was being read. Load it again.",
      );
    yield ids;
  }
}

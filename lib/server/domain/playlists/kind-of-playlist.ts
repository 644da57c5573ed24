import { guessKind } from "@/lib/server/domain/catalogue/guess-kind";
import { type Searchable } from "@/lib/server/db/database";
import { type Principal } from "@/lib/server/principal";
import { sampledIds } from "@/lib/shared/catalogue/kinds";

/** Returns the kind of a visible playlist's IDs: the stated one, or a guess from its first IDs. Null if nothing is known. */
export async function kindOfPlaylist(
  database: Searchable,
  principal: Pick<Principal, "companyId">,
  playlistId: string,
): Promise<string | null> {
  const { read, operations } = database;
  const said = await read
    .selectFrom("playlists")
    .select("inventory_kind")
    .where("id", "=", playlistId)
    .executeTakeFirst();
  if (!said || said.inventory_kind !== null) return said?.inventory_kind ?? null;
  const { ids } = await operations.readInventory(read, playlistId, -1, sampledIds);
  return (await guessKind(database, principal, ids)).kind;
}

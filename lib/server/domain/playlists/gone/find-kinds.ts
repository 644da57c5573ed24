import { type Searchable } from "@/lib/server/db/database";
import { type Holder } from "@/lib/server/domain/playlists/gone/read-holders";
import { kindOfPlaylist } from "@/lib/server/domain/playlists/kind-of-playlist";
import { type Principal } from "@/lib/server/principal";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/** Of which kind the IDs of each playlist are, by its number: what is said, or a guess. Each has an ID that the catalogues know. */
export async function findKinds(
  database: Searchable,
  principal: Principal,
  catalogues: number[],
  holders: ReadonlyMap<number, Holder>,
): Promise<Map<number, string | null>> {
  const kinds = await database.read
    .selectFrom("catalogue_counts")
    .select("kind")
    .distinct()
    .where("catalogue", "in", catalogues)
    .where("entries", ">", 0)
    .execute();
  const found = new Map<number, string | null>();
  for (const { number, uuid, inventory_kind } of holders.values()) {
    // What knows the most of them is the only kind that there is.
    const only = kinds.length === 1 ? kinds[0]?.kind : undefined;
    const kind = inventory_kind ?? only;
    if (kind === undefined) await yieldToEventLoop();
    found.set(number, kind ?? (await kindOfPlaylist(database, principal, uuid)));
  }
  return found;
}

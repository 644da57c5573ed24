import { type Searchable } from "@/lib/server/db/database";
import { type Layer } from "@/lib/server/domain/catalogue/layers";
import { type Holder } from "@/lib/server/domain/playlists/gone/read-holders";
import { kindOfPlaylist } from "@/lib/server/domain/playlists/kind-of-playlist";
import { type Principal } from "@/lib/server/principal";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/** Returns the kind of each playlist's IDs, by its number: the stated one, or a guess. Each playlist has an ID that the catalogues know. */
export async function findKinds(
  database: Searchable,
  principal: Principal,
  layers: readonly Layer[],
  holders: ReadonlyMap<number, Holder>,
): Promise<Map<number, string | null>> {
  const kinds = new Set(layers.map((layer) => layer.kind));
  const found = new Map<number, string | null>();
  for (const { number, uuid, inventory_kind } of holders.values()) {
    // If there is only one kind, it knows the most of them.
    const [only] = kinds.size === 1 ? kinds : [];
    const kind = inventory_kind ?? only;
    if (kind === undefined) await yieldToEventLoop();
    found.set(number, kind ?? (await kindOfPlaylist(database, principal, uuid)));
  }
  return found;
}

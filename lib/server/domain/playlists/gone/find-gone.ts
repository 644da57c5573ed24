import { type Searchable, type Queries } from "@/lib/server/db/database";
import { findNames } from "@/lib/server/domain/catalogue/find-names";
import { findLayers, importsOf, type Layer } from "@/lib/server/domain/catalogue/layers";
import {
  type GonePlace,
  readGoneOfPlaylists,
} from "@/lib/server/domain/playlists/gone/read-gone-of-playlists";
import { type Holder, readHolders } from "@/lib/server/domain/playlists/gone/read-holders";
import { findKinds } from "@/lib/server/domain/playlists/gone/find-kinds";
import { type Principal } from "@/lib/server/principal";
import { type GoneEntry, type GoneReport, listedGone } from "@/lib/shared/catalogue/gone";
import { type InventoryName } from "@/lib/shared/catalogue/schema";

/** Limits of one request: gone entries to read, or playlists if more entries are gone; and playlists that have any. */
interface GoneLimits {
  gone: number;
  playlists: number;
}

interface Place {
  kind: string;
  id: string;
}

const keyOf = ({ kind, id }: Place) => `${kind} ${id}`;

/**
 * Finds gone entries of the visible catalogues that are still in visible active playlists whose IDs are of the entry's kind, stated or
 * guessed. `most` limits the work.
 */
export async function findGone(
  database: Searchable,
  principal: Principal,
  most: GoneLimits = { gone: 10_000, playlists: 1_000 },
): Promise<GoneReport> {
  const layers = await findLayers(database.read, principal);
  const gone = await readGone(database.read, layers, most.gone + 1);
  const { places, isWhole } =
    gone.length > most.gone
      ? await readGoneOfPlaylists(database, principal, layers, most.playlists)
      : await readPlaces(database, principal, gone, most.playlists);
  const holders = new Map(places.map(({ holder }) => [holder.number, holder]));
  const kinds = await findKinds(database, principal, layers, holders);
  const held = new Map<string, Place & { playlists: Set<Holder> }>();
  for (const { id, kind, holder } of places) {
    if (kinds.get(holder.number) !== kind) continue;
    const entry = held.get(keyOf({ kind, id })) ?? { kind, id, playlists: new Set() };
    entry.playlists.add(holder);
    held.set(keyOf({ kind, id }), entry);
  }
  const entries = Array.from(held.values()).toSorted(
    (one, other) =>
      other.playlists.size - one.playlists.size || (keyOf(one) < keyOf(other) ? -1 : 1),
  );
  const listed = await nameEntries(database, principal, entries.slice(0, listedGone));
  const playlists = Array.from(new Set(entries.flatMap((entry) => Array.from(entry.playlists))));
  const placeOf = new Map(playlists.map((holder, index) => [holder, index]));
  return {
    count: entries.length,
    is_whole: isWhole,
    entries: listed.map((entry) => ({
      ...entry,
      playlists: Array.from(entry.playlists, (holder) => placeOf.get(holder) ?? 0),
    })),
    playlists: playlists.map(({ uuid, name, advertiser }) => ({ uuid, name, advertiser })),
  };
}

/** Finds the places of these entries in playlists. */
async function readPlaces(
  database: Searchable,
  principal: Principal,
  gone: readonly Place[],
  maxPlaylists: number,
): Promise<{ places: GonePlace[]; isWhole: boolean }> {
  const kindsOf = new Map<string, Set<string>>();
  for (const { id, kind } of gone) kindsOf.set(id, (kindsOf.get(id) ?? new Set()).add(kind));
  const ids = Array.from(kindsOf.keys());
  const { pairs, isWhole } = await readHolders(database, principal, ids, maxPlaylists);
  const places = pairs.flatMap(({ id, holder }) =>
    Array.from(kindsOf.get(id) ?? [], (kind) => ({ id, kind, holder })),
  );
  return { places, isWhole };
}

/** Finds gone entries, the most recent first. */
function readGone(db: Queries, layers: readonly Layer[], limit: number): Promise<Place[]> {
  return db
    .selectFrom("catalogue_entries")
    .select(["kind", "inventory_id as id"])
    .where("import_number", "in", importsOf(layers.filter(({ gone }) => gone > 0)))
    .where("gone_import", "is not", null)
    .orderBy("gone_import", "desc")
    .limit(limit)
    .execute();
}

/** Adds the names to the entries, in the same order. */
async function nameEntries<Entry extends Place>(
  database: Searchable,
  principal: Principal,
  entries: readonly Entry[],
): Promise<(Entry & Pick<GoneEntry, "name" | "publisher" | "gone_since">)[]> {
  const names = new Map<string, InventoryName>();
  for (const kind of new Set(entries.map((entry) => entry.kind))) {
    const ids = entries.filter((entry) => entry.kind === kind).map(({ id }) => id);
    const found = await findNames(database, principal, { kind, ids });
    for (const [id, name] of found) names.set(keyOf({ kind, id }), name);
  }
  return entries.flatMap((entry) => {
    const { name, publisher = null, gone_since = null } = names.get(keyOf(entry)) ?? {};
    return name === undefined || gone_since === null
      ? []
      : [{ ...entry, name, publisher, gone_since }];
  });
}

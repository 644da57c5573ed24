import { type Queries, type Searchable } from "@/lib/server/db/database";
import { findNames } from "@/lib/server/domain/catalogue/find-names";
import { findLayers, importsOf, type Layer } from "@/lib/server/domain/catalogue/layers";
import {
  type GonePlace,
  idsAtOnce,
  readGoneOfPlaylists,
  selectGone,
} from "@/lib/server/domain/playlists/gone/read-gone-of-playlists";
import { type Holder, readHolders } from "@/lib/server/domain/playlists/gone/read-holders";
import { type Principal } from "@/lib/server/principal";
import { type GoneEntry, type GoneReport, listedGone } from "@/lib/shared/catalogue/gone";
import { type InventoryName } from "@/lib/shared/catalogue/schema";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";
import { kindOfPlaylist } from "@/lib/server/domain/playlists/kind-of-playlist";

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

/** Finds gone entries that visible active playlists still have, with their names. `most` limits the work. */
export async function findGone(
  database: Searchable,
  principal: Principal,
  most?: GoneLimits,
): Promise<GoneReport> {
  const { entries, isWhole } = await findHeld(database, principal, most);
  const listed = await nameEntries(database, principal, entries.slice(0, listedGone));
  const counts = countByHolder(entries);
  const playlists = Array.from(counts.keys());
  const placeOf = new Map(playlists.map((holder, index) => [holder, index]));
  return {
    count: entries.length,
    is_whole: isWhole,
    entries: listed.map((entry) => ({
      ...entry,
      playlists: Array.from(entry.playlists, (holder) => placeOf.get(holder) ?? 0),
    })),
    playlists: Array.from(counts, ([{ uuid, name, advertiser }, unavailable]) => ({
      uuid,
      name,
      advertiser,
      unavailable,
    })),
  };
}

/** Finds the numbers of the visible active playlists that have gone entries, as far as `findGone` finds them. */
export async function findPlaylistsWithGone(
  database: Searchable,
  principal: Principal,
): Promise<number[]> {
  const { entries } = await findHeld(database, principal);
  return Array.from(countByHolder(entries).keys(), ({ number }) => number);
}

/** A gone entry, and the playlists that have it. */
interface HeldEntry extends Place {
  playlists: Set<Holder>;
}

function countByHolder(entries: HeldEntry[]): Map<Holder, number> {
  const counts = new Map<Holder, number>();
  for (const { playlists } of entries)
    for (const holder of playlists) counts.set(holder, (counts.get(holder) ?? 0) + 1);
  return counts;
}

/**
 * Finds gone entries of the visible catalogues that are still in visible active playlists whose IDs are of the entry's kind, stated or
 * guessed; those in most playlists come first.
 */
async function findHeld(
  database: Searchable,
  principal: Principal,
  most: GoneLimits = { gone: 10_000, playlists: 1_000 },
): Promise<{ entries: HeldEntry[]; isWhole: boolean }> {
  const layers = await findLayers(database.read, principal);
  const gone = await readGone(database.read, layers, most.gone + 1);
  const { places, isWhole } =
    gone.length > most.gone
      ? await readGoneOfPlaylists(database, principal, layers, most.playlists)
      : await readPlaces(
          database,
          principal,
          await dropListed(database, layers, gone),
          most.playlists,
        );
  const holders = new Map(places.map(({ holder }) => [holder.number, holder]));
  const kinds = await findKinds(database, principal, layers, holders);
  const held = new Map<string, HeldEntry>();
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
  return { entries, isWhole };
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

/** Finds entries that are gone in any layer, the most recent first. */
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

/** Drops the entries that another layer still lists and names, in the same order. */
async function dropListed(
  database: Searchable,
  layers: readonly Layer[],
  gone: readonly Place[],
): Promise<Place[]> {
  const kinds = Array.from(new Set(gone.map(({ kind }) => kind)));
  const kept = new Set<string>();
  for (let at = 0; at < gone.length; at += idsAtOnce) {
    const ids = gone.slice(at, at + idsAtOnce).map(({ id }) => id);
    for (const place of await selectGone(database, layers, kinds, ids)) kept.add(keyOf(place));
    await yieldToEventLoop();
  }
  return gone.filter((place) => kept.has(keyOf(place)));
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

/** Returns the kind of each playlist's IDs, by its number: the stated one, or a guess. Each playlist has an ID that the catalogues know. */
async function findKinds(
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

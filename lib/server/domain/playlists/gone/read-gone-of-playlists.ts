import { sql } from "kysely";
import { type Database } from "@/lib/server/db/database";
import { chooseRows, importsOf, type Layer } from "@/lib/server/domain/catalogue/layers";
import { scopedPlaylists } from "@/lib/server/domain/playlists/filter-playlists";
import { type Holder, holderColumns } from "@/lib/server/domain/playlists/gone/read-holders";
import { type Principal } from "@/lib/server/principal";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/** Maximum IDs per statement, and per answer. */
export const idsAtOnce = 2_000;
const maxIds = 200_000;

/** The place of an ID in a playlist, and the kind of its gone entry. */
export interface GonePlace {
  id: string;
  kind: string;
  holder: Holder;
}

/** Reads which of the IDs are gone in all layers that have them. */
export async function selectGone(
  { read, operations }: Pick<Database, "read" | "operations">,
  layers: readonly Layer[],
  kinds: readonly string[],
  ids: readonly string[],
): Promise<{ kind: string; id: string }[]> {
  const rows = await read
    .selectFrom("catalogue_entries")
    .select(["import_number", "kind", "inventory_id as id", "gone_import as gone_since"])
    .where("import_number", "in", importsOf(layers))
    .where("kind", "in", kinds)
    .where(sql<boolean>`inventory_id in ${operations.textsOf(sql`${JSON.stringify(ids)}`)}`)
    .execute();
  // As a condition it would tempt planners to use the index of all gone entries.
  return Array.from(chooseRows(layers, rows).values()).flatMap(([{ kind, id, gone_since: end }]) =>
    end === null ? [] : [{ kind, id }],
  );
}

/**
 * Reads which IDs of visible active playlists are gone in the catalogues, for any kind: in the `maxPlaylists` that were changed last, and
 * in 200,000 of their IDs. For catalogues with more gone entries than can be looked up in playlists.
 */
export async function readGoneOfPlaylists(
  { read, operations }: Pick<Database, "read" | "operations">,
  principal: Principal,
  layers: readonly Layer[],
  maxPlaylists: number,
): Promise<{ places: GonePlace[]; isWhole: boolean }> {
  const kinds = ["", ...new Set(layers.map((layer) => layer.kind))];
  const holders = await scopedPlaylists(read, principal)
    .innerJoin("companies as advertiser", "advertiser.id", "playlists.advertiser_id")
    .select(holderColumns)
    .where("playlists.is_archived", "=", 0)
    .orderBy("playlists.updated_at", "desc")
    .limit(maxPlaylists + 1)
    .execute();
  const places: GonePlace[] = [];
  let looked = 0;
  for (const holder of holders.slice(0, maxPlaylists))
    for (let after: number | null = -1; after !== null;) {
      if (looked >= maxIds) return { places, isWhole: false };
      const page: Awaited<ReturnType<typeof operations.readInventory>> =
        await operations.readInventory(read, holder.uuid, after, idsAtOnce);
      const kindsOfIds = holder.inventory_kind === null ? kinds : [holder.inventory_kind];
      const gone = await selectGone({ read, operations }, layers, kindsOfIds, page.ids);
      places.push(...gone.map((place) => ({ ...place, holder })));
      looked += page.ids.length;
      after = page.ids.length < idsAtOnce ? null : (page.positions.at(-1) ?? null);
      await yieldToEventLoop();
    }
  return { places, isWhole: holders.length <= maxPlaylists };
}

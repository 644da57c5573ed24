import "server-only";
import { type BulkAction } from "@/lib/change-sets/schema";
import { type PlaylistSnapshot } from "@/lib/change-sets/plan-action";
import { type Principal } from "@/lib/principal";
import { type Queries } from "@/lib/db/database";
import { visiblePlaylists } from "@/lib/playlists/read-playlists.server";

/** Lookups of ids in one statement: a few milliseconds. */
const lookups = 20_000;

/** How many playlists `readFacts` should be asked for at once. */
export const snapshotBatchSize = (act: BulkAction): number =>
  Math.min(500, Math.max(1, Math.floor(lookups / Math.max(1, idsOf(act).length))));

/** What an act must know of playlists to say what it does to them; those that may not be seen are missing. */
export async function loadSnapshots(
  db: Queries,
  principal: Principal,
  playlistIds: string[],
  act: BulkAction,
): Promise<Map<string, PlaylistSnapshot>> {
  if (playlistIds.length === 0) return new Map();
  const rows = await visiblePlaylists(db, principal, playlistIds)
    .select([
      "playlists.id",
      "playlists.number",
      "playlists.name",
      "playlists.advertiser_id as advertiserId",
      "advertiser.name as advertiserName",
      "playlists.is_archived",
      "playlists.inventory_count as inventoryCount",
      "playlists.search_count as searchCount",
    ])
    .execute();
  const facts = new Map<string, PlaylistSnapshot & { number: number }>();
  for (const { is_archived, ...row } of rows)
    facts.set(row.id, {
      ...row,
      isArchived: is_archived === 1,
      tags: [],
      places: new Map(),
      searches: [],
    });
  await addTags(db, facts);
  await addPlaces(db, facts, idsOf(act));
  if (act.kind === "duplicate") await addSearches(db, facts);
  return facts;
}

type SnapshotsById = Map<string, PlaylistSnapshot & { number: number }>;

function idsOf(act: BulkAction): string[] {
  if (act.kind === "add_ids" || act.kind === "remove_ids") return act.ids;
  return act.kind === "swap_id" ? [act.from, act.to] : [];
}

async function addTags(db: Queries, facts: SnapshotsById): Promise<void> {
  const rows = await db
    .selectFrom("playlist_tags")
    .select(["playlist_id", "tag"])
    .where("playlist_id", "in", Array.from(facts.keys()))
    .orderBy("playlist_id")
    .orderBy("position")
    .execute();
  for (const { playlist_id, tag } of rows) facts.get(playlist_id)?.tags.push(tag);
}

async function addPlaces(db: Queries, facts: SnapshotsById, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const byNumber = new Map(Array.from(facts.values(), (one) => [one.number, one]));
  const rows = await db
    .selectFrom("playlist_inventory")
    .select(["playlist_number", "inventory_id", "position"])
    .where("inventory_id", "in", ids)
    .where("playlist_number", "in", Array.from(byNumber.keys()))
    .execute();
  for (const { playlist_number, inventory_id, position } of rows)
    byNumber.get(playlist_number)?.places.set(inventory_id, position);
}

async function addSearches(db: Queries, facts: SnapshotsById): Promise<void> {
  const rows = await db
    .selectFrom("playlist_searches")
    .select(["playlist_id", "body"])
    .where("playlist_id", "in", Array.from(facts.keys()))
    .execute();
  for (const { playlist_id, body } of rows) facts.get(playlist_id)?.searches.push(body);
}

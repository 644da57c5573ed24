import { type BulkAction } from "@/lib/shared/change-sets/schema";
import { type PlaylistSnapshot } from "@/lib/server/domain/change-sets/plan";
import { findNeeds } from "@/lib/server/domain/change-sets/plan-action";
import { type Principal } from "@/lib/server/principal";
import { type Queries } from "@/lib/server/db/database";
import { visiblePlaylists } from "@/lib/server/domain/playlists/read-playlists";

/** ID lookups per statement: a few milliseconds. */
const lookups = 20_000;

/** The number of playlists to pass to one call of `loadSnapshots`. */
export const snapshotBatchSize = (action: BulkAction): number =>
  Math.min(500, Math.max(1, Math.floor(lookups / Math.max(1, findNeeds(action).ids.length))));

/** Loads the state of each playlist that `planAction` needs. Omits playlists that are not visible. */
export async function loadSnapshots(
  db: Queries,
  principal: Principal,
  playlistIds: string[],
  action: BulkAction,
): Promise<Map<string, PlaylistSnapshot>> {
  if (playlistIds.length === 0) return new Map();
  const rows = await visiblePlaylists(db, principal, playlistIds)
    .select([
      "playlists.id",
      "playlists.number",
      "playlists.name",
      "playlists.type",
      "playlists.advertiser_id as advertiserId",
      "advertiser.name as advertiserName",
      "playlists.company_id as companyId",
      "playlists.is_archived",
      "playlists.inventory_count as inventoryCount",
      "playlists.search_count as searchCount",
    ])
    .execute();
  const snapshots = new Map<string, PlaylistSnapshot & { number: number }>();
  for (const { is_archived, companyId, ...row } of rows)
    snapshots.set(row.id, {
      ...row,
      isArchived: is_archived === 1,
      isAgencyOnly: companyId !== row.advertiserId,
      tags: [],
      positions: new Map(),
      searches: [],
    });
  await addTags(db, snapshots);
  const needs = findNeeds(action);
  await addPositions(db, snapshots, needs.ids);
  if (needs.searches) await addSearches(db, snapshots);
  return snapshots;
}

type SnapshotsById = Map<string, PlaylistSnapshot & { number: number }>;

async function addTags(db: Queries, snapshots: SnapshotsById): Promise<void> {
  const rows = await db
    .selectFrom("playlist_tags")
    .select(["playlist_id", "tag"])
    .where("playlist_id", "in", Array.from(snapshots.keys()))
    .orderBy("playlist_id")
    .orderBy("position")
    .execute();
  for (const { playlist_id, tag } of rows) snapshots.get(playlist_id)?.tags.push(tag);
}

async function addPositions(db: Queries, snapshots: SnapshotsById, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const byNumber = new Map(Array.from(snapshots.values(), (one) => [one.number, one]));
  const rows = await db
    .selectFrom("playlist_inventory")
    .select(["playlist_number", "inventory_id", "position"])
    .where("inventory_id", "in", ids)
    .where("playlist_number", "in", Array.from(byNumber.keys()))
    .execute();
  for (const { playlist_number, inventory_id, position } of rows)
    byNumber.get(playlist_number)?.positions.set(inventory_id, position);
}

async function addSearches(db: Queries, snapshots: SnapshotsById): Promise<void> {
  const rows = await db
    .selectFrom("playlist_searches")
    .select(["playlist_id", "body"])
    .where("playlist_id", "in", Array.from(snapshots.keys()))
    .orderBy("playlist_id")
    .orderBy("position")
    .execute();
  for (const { playlist_id, body } of rows) snapshots.get(playlist_id)?.searches.push(body);
}

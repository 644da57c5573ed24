import { sql } from "kysely";
import { type Database, type InventoryPage, type Queries } from "@/lib/server/db/database";
import { preparedInsert } from "@/lib/server/db/prepared";
import { playlistNumber } from "@/lib/server/db/playlist-number";
import { type CreatePlaylist } from "@/lib/shared/playlists/schema";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";
import { tagKey } from "@/lib/shared/text";

const listed = (ids: string[]): string => JSON.stringify(ids).slice(1, -1);

/** Writes IDs as a JSON array: the first ones, and then the remaining ones page by page. */
export async function* writeIds(
  first: string[],
  rest: AsyncIterable<string[]>,
): AsyncGenerator<string, undefined> {
  yield `[${listed(first)}`;
  let before = first.length > 0 ? "," : "";
  for await (const ids of rest) {
    yield before + listed(ids);
    before = ",";
  }
  yield "]";
}

/** Rows per statement, which takes a few milliseconds, so that reads run in between. */
const idsPerInsert = 2_500;

/** Inserts IDs at positions `first`, `first + 1`, …, which no ID of the playlist had before (decision 16). */
export async function appendInventory(
  transaction: Queries,
  database: Pick<Database, "operations">,
  {
    playlistId,
    first,
    inventoryIds,
  }: { playlistId: string; first: number; inventoryIds: string[] },
): Promise<void> {
  await inChunks(inventoryIds, (ids, from) =>
    database.operations.insertInventory(transaction, playlistId, first + from, ids),
  );
}

export async function findPositions(
  transaction: Queries,
  playlistId: string,
  inventoryIds: string[],
): Promise<Map<string, number>> {
  const positions = new Map<string, number>();
  await inChunks(inventoryIds, async (ids) => {
    const rows = await transaction
      .selectFrom("playlist_inventory")
      .select(["inventory_id", "position"])
      .where("playlist_number", "=", playlistNumber(playlistId))
      .where("inventory_id", "in", ids)
      .execute();
    for (const { inventory_id, position } of rows) positions.set(inventory_id, position);
  });
  return positions;
}

/** Deletes the IDs at these positions. */
export async function removePositions(
  transaction: Queries,
  playlistId: string,
  positions: number[],
): Promise<void> {
  await inChunks(positions, async (positions) => {
    await transaction
      .deleteFrom("playlist_inventory")
      .where("playlist_number", "=", playlistNumber(playlistId))
      .where("position", "in", positions)
      .execute();
  });
}

/** Inserts IDs of an existing playlist at given positions. */
export async function putPositions(
  transaction: Queries,
  playlistId: string,
  positions: { id: string; position: number }[],
): Promise<void> {
  const { number } = await transaction
    .selectFrom("playlists")
    .select("number")
    .where("id", "=", playlistId)
    .executeTakeFirstOrThrow();
  await inChunks(positions, async (rows) => {
    await transaction
      .insertInto("playlist_inventory")
      .values(
        rows.map(({ id, position }) => ({
          playlist_number: number,
          position,
          inventory_id: id,
        })),
      )
      .execute();
  });
}

const rowsPerRead = 2_500;

/** Reads all IDs with their positions, in order. Consistent only within a write. */
export async function listPositions(
  db: Queries,
  playlistId: string,
): Promise<{ id: string; position: number }[]> {
  const positions: { id: string; position: number }[] = [];
  for (;;) {
    await yieldToEventLoop();
    const after = positions.at(-1)?.position ?? -1;
    const rows = await db
      .selectFrom("playlist_inventory")
      .select(["inventory_id as id", "position"])
      .where("playlist_number", "=", playlistNumber(playlistId))
      .where("position", ">", after)
      .orderBy("position")
      .limit(rowsPerRead)
      .execute();
    for (const row of rows) positions.push(row);
    if (rows.length < rowsPerRead) return positions;
  }
}

/** Counts the bytes (UTF-8) of all IDs of a playlist. */
export async function countBytes(db: Queries, playlistId: string): Promise<number> {
  const row = await db
    .selectFrom("playlist_inventory")
    .select(sql<number | string | null>`sum(octet_length(inventory_id))`.as("bytes"))
    .where("playlist_number", "=", playlistNumber(playlistId))
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

async function inChunks<Value>(
  values: Value[],
  work: (chunk: Value[], from: number) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < values.length; from += idsPerInsert) {
    if (from > 0) await yieldToEventLoop();
    await work(values.slice(from, from + idsPerInsert), from);
  }
}

const putSearches = preparedInsert("playlist_searches", ["playlist_id", "position", "body"]);
const putTags = preparedInsert("playlist_tags", ["playlist_id", "position", "tag", "tag_key"]);

export async function insertSearches(
  transaction: Queries,
  id: string,
  searches: CreatePlaylist["searches"],
): Promise<void> {
  if (searches.length === 0) return;
  const rows = searches.map((search, position) => ({
    playlist_id: id,
    position,
    body: JSON.stringify(search),
  }));
  await putSearches(transaction, rows);
}

export async function insertTags(transaction: Queries, id: string, tags: string[]): Promise<void> {
  if (tags.length === 0) return;
  const rows = tags.map((tag, position) => ({
    playlist_id: id,
    position,
    tag,
    tag_key: tagKey(tag),
  }));
  await putTags(transaction, rows);
}

/** Formats tags as stored in `playlists.tag_keys`. */
export const joinTagKeys = (tags: string[]): string =>
  tags.length === 0 ? "" : `\n${tags.map(tagKey).join("\n")}\n`;

/** Selects the advertiser's name key as stored in `playlists.advertiser_key`. */
export const advertiserKey = (advertiserId: string) =>
  sql<string>`(select name_key from companies where id = ${advertiserId})`;

/** IDs of the first page. The size of the next pages follows from `pageCharacters` and the average length of the IDs so far. */
const firstIds = 250;
const maxIdsPerPage = 2_500;
const pageCharacters = 64 * 1024;

/** Yields a playlist's inventory IDs in order, page by page of about 64 kB at most. Does not check visibility. */
export async function* listInventoryPages(
  { operations }: Database,
  db: Queries,
  playlistId: string,
): AsyncGenerator<InventoryPage> {
  let after = -1;
  let limit = firstIds;
  for (;;) {
    await yieldToEventLoop();
    const page = await operations.readInventory(db, playlistId, after, limit);
    if (page.ids.length > 0) yield page;
    if (page.ids.length < limit) return;
    after = page.positions.at(-1) ?? after;
    limit = fittingIds(page.ids);
  }
}

/** Returns the number of such IDs that fit on a page. */
function fittingIds(ids: string[]): number {
  const characters = ids.reduce((sum, id) => sum + id.length, 0);
  return Math.min(maxIdsPerPage, Math.ceil((pageCharacters * ids.length) / characters));
}

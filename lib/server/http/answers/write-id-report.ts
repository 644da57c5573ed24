import { writeGuardedCsv } from "@/lib/shared/csv/write-csv";
import { type Queries } from "@/lib/server/db/database";
import { streamAnswer } from "@/lib/server/http/answers/stream-answer";
import { filterPlaylists, isVisible } from "@/lib/server/domain/playlists/filter-playlists";
import { readyFilter } from "@/lib/server/domain/playlists/select-playlists";
import {
  getIdList,
  type IdReportSearch,
} from "@/lib/server/domain/playlists/id-lists/store-id-list";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";

const head = [
  "inventory_id",
  "playlists",
  "playlist",
  "advertiser",
  "type",
  "archived",
  "playlist_uuid",
];

/** Streams the report on a list of IDs as a file. @throws AppError not_found, see `readyFilter` */
export function streamIdReport(runtime: Runtime, principal: Principal, search: IdReportSearch) {
  const day = new Date().toISOString().slice(0, 10);
  return streamAnswer(writeIdReport(runtime, principal, search), {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="id-report-${day}.csv"`,
  });
}

/**
 * Yields CSV: for each ID a row for each playlist of the filter that contains it, or one row without a playlist. The match of
 * the filter (any or all) does not count. Holds the numbers of these playlists, and the rows of one ID at a time.
 */
export async function* writeIdReport(
  { database }: Runtime,
  principal: Principal,
  search: IdReportSearch,
): AsyncGenerator<string, undefined> {
  const ready = await readyFilter(database, principal, search);
  const { inventory_ids } = await getIdList(database.read, principal, search.id_list);
  const filter = { ...ready, id_match: "any", inventory_id: undefined } as const;
  const listed = await filterPlaylists(database, principal, filter)
    .select("playlists.number")
    .execute();
  const numbers = new Set(listed.map(({ number }) => number));
  // The byte order mark makes Excel read UTF-8.
  let before = `\uFEFF${writeGuardedCsv([head])}`;
  for (const id of inventory_ids) {
    const containing = await findContaining(database.read, principal, id);
    const rows = containing.filter(({ number }) => numbers.has(number));
    const count = String(rows.length);
    const lines = rows.map(({ uuid, name, type, archived_at, advertiser }) => [
      id,
      count,
      name,
      advertiser,
      type,
      archived_at === null ? "no" : "yes",
      uuid,
    ]);
    yield before + writeGuardedCsv(lines.length > 0 ? lines : [[id, "0", "", "", "", "", ""]]);
    before = "";
  }
}

/** The visible playlists that contain an ID, by name. */
const findContaining = (db: Queries, principal: Principal, inventoryId: string) =>
  db
    .selectFrom("playlist_inventory")
    .innerJoin("playlists", "playlists.number", "playlist_inventory.playlist_number")
    .innerJoin("companies as advertiser", "advertiser.id", "playlists.advertiser_id")
    .select([
      "playlists.number",
      "playlists.id as uuid",
      "playlists.name",
      "playlists.type",
      "playlists.archived_at",
      "advertiser.name as advertiser",
    ])
    .where("playlist_inventory.inventory_id", "=", inventoryId)
    .where(isVisible(principal))
    .orderBy("playlists.name_key")
    .orderBy("playlists.id")
    .execute();

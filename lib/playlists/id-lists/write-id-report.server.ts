import "server-only";
import { writeGuardedCsv } from "@/lib/csv/write-csv";
import { type Database } from "@/lib/db/database";
import { streamAnswer } from "@/lib/http/stream-answer.server";
import { checkFilter, filterPlaylists } from "@/lib/playlists/filter-playlists.server";
import { getIdList } from "@/lib/playlists/id-lists/find-id-list.server";
import { type IdReportSearch } from "@/lib/playlists/id-lists/id-report-schema";
import { type PlaylistFilter } from "@/lib/playlists/selection-schema";
import { type Principal } from "@/lib/principal";
import { type Runtime } from "@/lib/runtime/runtime";

const head = [
  "inventory_id",
  "playlists",
  "playlist",
  "advertiser",
  "type",
  "archived",
  "playlist_uuid",
];

/** Streams the report on a list of IDs as a file. @throws AppError not_found, see `checkFilter` */
export function streamIdReport(runtime: Runtime, principal: Principal, search: IdReportSearch) {
  const day = new Date().toISOString().slice(0, 10);
  return streamAnswer(writeIdReport(runtime, principal, search), {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="id-report-${day}.csv"`,
  });
}

/**
 * Yields CSV: for each ID a row for each playlist of the filter that contains it, or one row without a playlist. The match of
 * the filter (any or all) does not count. Holds the playlists of one ID at a time.
 */
export async function* writeIdReport(
  { database }: Runtime,
  principal: Principal,
  search: IdReportSearch,
): AsyncGenerator<string, undefined> {
  await checkFilter(database.read, principal, search);
  const { id_list, inventory_id: _one, ...filter } = search;
  const { inventory_ids } = await getIdList(database.read, principal, id_list);
  // The byte order mark makes Excel read UTF-8.
  let before = `\uFEFF${writeGuardedCsv([head])}`;
  for (const id of inventory_ids) {
    const rows = await findContaining(database, principal, filter, id);
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

/** The playlists of the filter that contain an ID, by name. */
async function findContaining(
  database: Database,
  principal: Principal,
  filter: Omit<PlaylistFilter, "inventory_id">,
  inventoryId: string,
) {
  return filterPlaylists(database, principal, { ...filter, inventory_id: inventoryId })
    .innerJoin("companies as advertiser", "advertiser.id", "playlists.advertiser_id")
    .select([
      "playlists.id as uuid",
      "playlists.name",
      "playlists.type",
      "playlists.archived_at",
      "advertiser.name as advertiser",
    ])
    .orderBy("playlists.name_key")
    .orderBy("playlists.id")
    .execute();
}

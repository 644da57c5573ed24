import "server-only";
import { type Principal } from "@/lib/clients/principal";
import { writeCsv } from "@/lib/csv/write-csv";
import { streamAnswer } from "@/lib/http/stream-answer";
import { type ExportFormat, idColumns, playlistColumns } from "@/lib/playlists/export-schema";
import { type ExportedPlaylist, readExported } from "@/lib/playlists/read-exported.server";
import { selectPlaylists } from "@/lib/playlists/select-playlists.server";
import { type PlaylistSelection } from "@/lib/playlists/selection-schema";
import { type Runtime } from "@/lib/runtime";

/** How a format writes: what comes first, each playlist in pieces, what comes last. */
interface Writer {
  type: string;
  fileName: (day: string) => string;
  begin: string;
  write: (playlist: ExportedPlaylist, isFirst: boolean) => Iterable<string>;
  end: string;
}

const writers: Record<ExportFormat, Writer> = {
  "ids-csv": {
    type: "text/csv; charset=utf-8",
    fileName: (day) => `inventory-ids-${day}.csv`,
    begin: writeCsv([idColumns]),
    write: writeIds,
    end: "",
  },
  "playlists-csv": {
    type: "text/csv; charset=utf-8",
    fileName: (day) => `playlists-${day}.csv`,
    begin: writeCsv([playlistColumns]),
    write: (playlist) => [writeCsv([toRow(playlist)])],
    end: "",
  },
  json: {
    type: "application/json; charset=utf-8",
    fileName: (day) => `playlists-${day}.json`,
    begin: "[",
    // One playlist a line: whoever reads along can count them.
    write: (playlist, isFirst) => [(isFirst ? "\n" : ",\n") + writeRequest(playlist)],
    end: "\n]\n",
  },
};

/**
 * A file with those of the selected playlists that the principal may see, as a stream: playlist by playlist,
 * so that it holds one at a time, however many there are.
 */
export function exportPlaylists(
  runtime: Runtime,
  principal: Principal,
  { selection, format }: { selection: PlaylistSelection; format: ExportFormat },
): Promise<Response> {
  const { type, fileName } = writers[format];
  const day = new Date().toISOString().slice(0, 10);
  return streamAnswer(writeExport(runtime, principal, selection, format), {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${fileName(day)}"`,
  });
}

/** The text of an export, in pieces. */
export async function* writeExport(
  { database }: Runtime,
  principal: Principal,
  selection: PlaylistSelection,
  format: ExportFormat,
): AsyncGenerator<string, undefined> {
  const { begin, write, end } = writers[format];
  // With the first playlist, so that a fault at the start has its proper answer.
  let before = begin;
  let isFirst = true;
  for await (const page of selectPlaylists(database.read, principal, selection)) {
    for (const playlistId of page) {
      const playlist = await readExported(database.read, principal, playlistId);
      if (!playlist) continue;
      for (const piece of write(playlist, isFirst)) {
        yield before + piece;
        before = "";
      }
      isFirst = false;
    }
  }
  yield before + end;
}

/** Ids of one piece: some hundred kilobytes. */
const idsAtOnce = 2_500;

function* writeIds({ uuid, name, inventory_ids }: ExportedPlaylist): Generator<string> {
  for (let from = 0; from < inventory_ids.length; from += idsAtOnce) {
    const ids = inventory_ids.slice(from, from + idsAtOnce);
    yield writeCsv(ids.map((id) => [uuid, name, id]));
  }
}

function toRow(playlist: ExportedPlaylist): string[] {
  const cells: Record<(typeof playlistColumns)[number], string> = {
    uuid: playlist.uuid,
    name: playlist.name,
    advertiser_id: playlist.advertiser_id,
    advertiser: playlist.advertiser_name,
    type: playlist.type,
    tags: JSON.stringify(playlist.tags),
    searches: JSON.stringify(playlist.searches),
    inventory_ids: JSON.stringify(playlist.inventory_ids),
    archived: String(playlist.archived_at !== null),
    revision: String(playlist.revision),
    updated_at: playlist.updated_at,
    updated_by: playlist.updated_by,
  };
  return playlistColumns.map((column) => cells[column]);
}

/** A request of "Create a playlist" (service-api.md §3) that makes an equal playlist. */
function writeRequest(playlist: ExportedPlaylist): string {
  const { name, advertiser_id, inventory_ids, searches, type, tags } = playlist;
  const body = { name, advertiser_id, inventory_ids, searches, type, tags };
  return JSON.stringify({ request_headers: [], body });
}

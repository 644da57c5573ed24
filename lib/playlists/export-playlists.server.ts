import "server-only";
import { type Principal } from "@/lib/principal";
import { type Queries } from "@/lib/db/database";
import { streamAnswer } from "@/lib/http/stream-answer";
import { type ExportFormat } from "@/lib/playlists/export-schema";
import { playlistsById } from "@/lib/playlists/filter-playlists.server";
import { readExported } from "@/lib/playlists/read-exported.server";
import { findSelected } from "@/lib/playlists/select-playlists.server";
import { type PlaylistSelection } from "@/lib/playlists/selection-schema";
import { exportWriters } from "@/lib/playlists/write-export";
import { type Runtime } from "@/lib/runtime/runtime";

/**
 * A file with those of the selected playlists that the principal may see, by name, as a stream: beside their
 * names it holds one playlist at a time, however many there are.
 */
export function exportPlaylists(
  runtime: Runtime,
  principal: Principal,
  { selection, format }: { selection: PlaylistSelection; format: ExportFormat },
): Promise<Response> {
  const { type, fileName } = exportWriters[format];
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
  const { begin, write, end } = exportWriters[format];
  // With the first playlist, so that a fault at the start has its proper answer.
  let before = begin;
  let isFirst = true;
  const selected = await findSelected(database, principal, selection);
  for (const playlistId of await sortByName(database.read, principal, selected)) {
    const playlist = await readExported(database.read, principal, playlistId);
    if (!playlist) continue;
    for (const piece of write(playlist, isFirst)) {
      yield before + piece;
      before = "";
    }
    isFirst = false;
  }
  yield before + end;
}

/** Playlists whose names one statement reads. */
const namesAtOnce = 500;

async function sortByName(db: Queries, principal: Principal, ids: string[]): Promise<string[]> {
  const named: { id: string; name_key: string }[] = [];
  for (let from = 0; from < ids.length; from += namesAtOnce) {
    const rows = await playlistsById(db, principal, ids.slice(from, from + namesAtOnce))
      .select(["id", "name_key"])
      .execute();
    named.push(...rows);
  }
  const key = (row: { id: string; name_key: string }) => `${row.name_key}\n${row.id}`;
  return named.sort((one, other) => (key(one) < key(other) ? -1 : 1)).map(({ id }) => id);
}

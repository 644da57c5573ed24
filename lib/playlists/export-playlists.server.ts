import "server-only";
import { type Principal } from "@/lib/clients/principal";
import { streamAnswer } from "@/lib/http/stream-answer";
import { type ExportFormat } from "@/lib/playlists/export-schema";
import { readExported } from "@/lib/playlists/read-exported.server";
import { selectPlaylists } from "@/lib/playlists/select-playlists.server";
import { type PlaylistSelection } from "@/lib/playlists/selection-schema";
import { exportWriters } from "@/lib/playlists/write-export";
import { type Runtime } from "@/lib/runtime";

/**
 * A file with those of the selected playlists that the principal may see, as a stream: playlist by playlist,
 * so that it holds one at a time, however many there are.
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

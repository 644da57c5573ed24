import "server-only";
import { writeXlsxStream } from "hucre/xlsx";
import { sheetColumns } from "@/lib/playlists/export/export-schema";
import { writeSearch, writeTags } from "@/lib/playlists/export/list-cells";
import { type ExportedPlaylist } from "@/lib/playlists/export/write-export";

const widths: Partial<Record<(typeof sheetColumns)[number], number>> = {
  name: 36,
  advertiser: 28,
  tags: 24,
  inventory_id: 24,
};

/** Streams a workbook with one row for each ID or search; continues on another sheet after Excel's last row. */
export function writeWorkbook(
  playlists: AsyncIterable<ExportedPlaylist>,
): ReadableStream<Uint8Array> {
  return writeXlsxStream(writeRows(playlists), {
    name: "Playlists",
    columns: sheetColumns.map((header) => ({ header, width: widths[header] ?? 14 })),
    freezePane: { rows: 1 },
  });
}

async function* writeRows(playlists: AsyncIterable<ExportedPlaylist>) {
  for await (const playlist of playlists) yield* toRows(playlist);
}

/** The rows of a playlist: its fields in each, and one ID or one search, so that whoever deletes an ID keeps the searches. */
function* toRows(playlist: ExportedPlaylist): Generator<(string | null)[]> {
  const { inventory_ids: ids, searches } = playlist;
  const fields = [
    playlist.uuid,
    playlist.name,
    playlist.advertiser_id,
    playlist.advertiser_name,
    playlist.type,
    writeTags(playlist.tags),
  ].map(escapeText);
  const state = [String(playlist.archived_at !== null), String(playlist.revision)];
  for (const id of ids) yield [...fields, null, escapeText(id), ...state];
  for (const search of searches) yield [...fields, escapeText(writeSearch(search)), null, ...state];
  if (ids.length + searches.length === 0) yield [...fields, null, null, ...state];
}

const unwritable = /_(?=x[0-9a-f]{4}_)|[\p{Cc}\uFFFE\uFFFF]/giu;

/** Writes what XML cannot hold as `_x000D_` (ISO/IEC 29500-1, 22.9.2.19), and escapes text that looks like that. */
function escapeText(text: string): string {
  return text.replace(unwritable, (found) => {
    if (found === "\n" || found === "\t") return found;
    return `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
  });
}

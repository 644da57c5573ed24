import { writeXlsxStream } from "hucre/xlsx";
import { writeList, writeSearch } from "@/lib/server/http/answers/list-cells";
import { cellsOf, cellsOfId, type ExportedPlaylist } from "@/lib/server/http/answers/write-export";
import {
  exportHeaders,
  nameHeaders,
  playlistColumns,
} from "@/lib/shared/playlists/export/export-schema";

/** Without what a workbook would repeat in each row and no import reads. */
const columns = playlistColumns.filter((column) => !column.startsWith("updated"));
const idAt = columns.indexOf("inventory_ids");
const searchAt = columns.indexOf("searches");
const headers = columns
  .map((column) => exportHeaders[column])
  .with(idAt, "Inventory ID")
  .with(searchAt, "Search");

const widths: Partial<Record<string, number>> = {
  Name: 36,
  Advertiser: 28,
  Tags: 24,
  "Inventory ID": 24,
  Show: 36,
  Publisher: 28,
};

/** Streams a workbook with one row for each ID or search; continues on another sheet after Excel's last row. */
export function writeWorkbook(
  playlists: AsyncIterable<ExportedPlaylist>,
  hasNames = false,
): ReadableStream<Uint8Array> {
  const all = headers.toSpliced(idAt + 1, 0, ...(hasNames ? nameHeaders : []));
  return writeXlsxStream(writeRows(playlists), {
    name: "Playlists",
    columns: all.map((header) => ({ header, width: widths[header] ?? 14 })),
    freezePane: { rows: 1 },
  });
}

async function* writeRows(playlists: AsyncIterable<ExportedPlaylist>) {
  for await (const playlist of playlists) yield* toRows(playlist);
}

/** Yields rows with all fields and either one ID or one search, so that deleting the row of an ID leaves the searches. */
function* toRows(playlist: ExportedPlaylist): Generator<(string | null)[]> {
  const { inventory_ids: ids, searches, names } = playlist;
  const cells = cellsOf(playlist);
  const write = (value: unknown): string =>
    Array.isArray(value) ? writeList(value as string[]) : String(value ?? "");
  const fields = columns.map((column, at) =>
    at === idAt || at === searchAt ? null : escapeText(write(cells[column])),
  );
  const row = (at: number, text: string, named: (string | null)[]) =>
    fields.with(at, escapeText(text)).toSpliced(idAt + 1, 0, ...named);
  const blank = names ? nameHeaders.map(() => null) : [];
  for (const id of ids) yield row(idAt, id, cellsOfId(names, id).map(escapeText));
  for (const search of searches) yield row(searchAt, writeSearch(search), blank);
  if (ids.length + searches.length === 0) yield fields.toSpliced(idAt + 1, 0, ...blank);
}

const unwritable = /_(?=x[0-9a-f]{4}_)|[\p{Cc}\uFFFE\uFFFF]/giu;

/** Writes what XML cannot hold as `_x000D_` (ISO/IEC 29500-1, 22.9.2.19), and escapes text that looks like that. */
function escapeText(text: string): string {
  return text.replace(unwritable, (found) => {
    if (found === "\n" || found === "\t") return found;
    return `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
  });
}

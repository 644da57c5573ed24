import { writeXlsxStream } from "hucre/xlsx";
import { namedSheetColumns, sheetColumns } from "@/lib/shared/playlists/export/export-schema";
import { writeSearch, writeTags } from "@/lib/server/http/answers/list-cells";
import { cellsOf, cellsOfId, type ExportedPlaylist } from "@/lib/server/http/answers/write-export";

const widths: Partial<
  Record<(typeof sheetColumns)[number] | (typeof namedSheetColumns)[number], number>
> = {
  name: 36,
  advertiser: 28,
  tags: 24,
  inventory_id: 24,
  inventory_name: 36,
  inventory_publisher: 28,
};

/** Streams a workbook with one row for each ID or search; continues on another sheet after Excel's last row. */
export function writeWorkbook(
  playlists: AsyncIterable<ExportedPlaylist>,
  hasNames = false,
): ReadableStream<Uint8Array> {
  return writeXlsxStream(writeRows(playlists), {
    name: "Playlists",
    columns: [...sheetColumns, ...(hasNames ? namedSheetColumns : [])].map((header) => ({
      header,
      width: widths[header] ?? 14,
    })),
    freezePane: { rows: 1 },
  });
}

async function* writeRows(playlists: AsyncIterable<ExportedPlaylist>) {
  for await (const playlist of playlists) yield* toRows(playlist);
}

/** Yields rows with all fields and either one ID or one search, so that deleting the row of an ID leaves the searches. */
function* toRows(playlist: ExportedPlaylist): Generator<(string | null)[]> {
  const cells = cellsOf(playlist);
  const write = (value: unknown): string =>
    Array.isArray(value) ? writeTags(value as string[]) : String(value ?? "");
  const fields = sheetColumns.map((column) =>
    column === "search" || column === "inventory_id" ? null : escapeText(write(cells[column])),
  );
  const withCell = (column: "search" | "inventory_id", text: string) =>
    fields.with(sheetColumns.indexOf(column), escapeText(text));
  const { inventory_ids: ids, searches, names } = playlist;
  for (const id of ids)
    yield [...withCell("inventory_id", id), ...cellsOfId(names, id).map(escapeText)];
  for (const search of searches) yield withCell("search", writeSearch(search));
  if (ids.length + searches.length === 0) yield fields;
}

const unwritable = /_(?=x[0-9a-f]{4}_)|[\p{Cc}\uFFFE\uFFFF]/giu;

/** Writes what XML cannot hold as `_x000D_` (ISO/IEC 29500-1, 22.9.2.19), and escapes text that looks like that. */
function escapeText(text: string): string {
  return text.replace(unwritable, (found) => {
    if (found === "\n" || found === "\t") return found;
    return `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
  });
}

import { byteOrderMark } from "@/lib/shared/csv/byte-order-mark";
import { writeGuardedCsv } from "@/lib/shared/csv/write-csv";
import { writeJson } from "@/lib/server/write-json";
import {
  type ExportColumn,
  type ExportFormat,
  idColumns,
  playlistColumns,
} from "@/lib/shared/playlists/export/export-schema";
import { createFields } from "@/lib/shared/playlists/fields/blank-values";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";

/** A playlist with the fields of an export. */
export type ExportedPlaylist = Omit<
  PlaylistDetails,
  "company_uuid" | "company_name" | "created_at" | "created_by" | "created_by_person"
>;

export type TextFormat = Exclude<ExportFormat, "xlsx">;

interface ExportWriter {
  type: string;
  fileName: (day: string) => string;
  begin: string;
  write: (playlist: ExportedPlaylist, isFirst: boolean) => Iterable<string>;
  end: string;
}

/** The formats that are text. An import removes the guards again. */
export const exportWriters: Record<TextFormat, ExportWriter> = {
  "ids-csv": {
    type: "text/csv; charset=utf-8",
    fileName: (day) => `inventory-ids-${day}.csv`,
    begin: byteOrderMark + writeGuardedCsv([idColumns]),
    write: writeIds,
    end: "",
  },
  "playlists-csv": {
    type: "text/csv; charset=utf-8",
    fileName: (day) => `playlists-${day}.csv`,
    begin: byteOrderMark + writeGuardedCsv([playlistColumns]),
    write: (playlist) => [writeGuardedCsv([toRow(playlist)])],
    end: "",
  },
  json: {
    type: "application/json; charset=utf-8",
    fileName: (day) => `playlists-${day}.json`,
    begin: "[",
    *write(playlist, isFirst) {
      yield isFirst ? "\n" : ",\n";
      yield* writeJson(toRequest(playlist));
    },
    end: "\n]\n",
  },
};

const idsPerPiece = 2_500;

function* writeIds({ uuid, name, inventory_ids }: ExportedPlaylist): Generator<string> {
  for (let from = 0; from < inventory_ids.length; from += idsPerPiece) {
    const ids = inventory_ids.slice(from, from + idsPerPiece);
    yield writeGuardedCsv(ids.map((id) => [uuid, name, id]));
  }
}

const toRow = (playlist: ExportedPlaylist): string[] =>
  playlistColumns.map((column) => writeCell(cellsOf(playlist)[column]));

/** The value of each column. */
export function cellsOf(playlist: ExportedPlaylist): Record<ExportColumn, unknown> {
  const { advertiser_name, archived_at, person, ...fields } = playlist;
  return {
    ...fields,
    advertiser: advertiser_name,
    archived: archived_at !== null,
    updated_by_person: person?.name ?? "",
  };
}

/** Text as it is, lists as JSON, nothing for null. */
const writeCell = (value: unknown): string =>
  typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);

/** The request of "Create a playlist" (docs/service-api.md §3) that creates an equal playlist. */
function toRequest(playlist: ExportedPlaylist) {
  const body = Object.fromEntries(createFields.map((field) => [field, playlist[field]]));
  return { request_headers: [], body };
}

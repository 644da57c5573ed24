import { byteOrderMark, writeGuardedCsv } from "@/lib/shared/csv/write-csv";
import { writeCsvList } from "@/lib/server/http/answers/list-cells";
import { writeJson } from "@/lib/server/write-json";
import {
  type ExportColumn,
  exportHeaders,
  type ExportFormat,
  nameHeaders,
  namesKey,
  playlistColumns,
} from "@/lib/shared/playlists/export/export-schema";
import { type InventoryName } from "@/lib/shared/catalogue/schema";
import { nameCells, nameColumns } from "@/lib/shared/catalogue/name-cells";
import { createFields } from "@/lib/shared/playlists/fields/blank-values";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";

/** The catalogue's names of a playlist's IDs; `entries` is null if it does not know their kind. */
interface ExportedNames {
  entries: Map<string, InventoryName> | null;
  now: Date;
}

/** A playlist with the fields of an export, and the names of its IDs if they are wanted. */
export type ExportedPlaylist = Omit<
  PlaylistDetails,
  "company_uuid" | "company_name" | "created_at" | "created_by" | "created_by_person"
> & { names?: ExportedNames };

export type TextFormat = Exclude<ExportFormat, "xlsx">;

interface ExportWriter {
  type: string;
  fileName: (day: string) => string;
  begin: string;
  /** The beginning with names, if it differs. */
  beginNamed?: string;
  write: (playlist: ExportedPlaylist, isFirst: boolean) => Iterable<string>;
  end: string;
}

/** The formats that are text. An import removes the guards again. */
export const exportWriters: Record<TextFormat, ExportWriter> = {
  "ids-csv": {
    type: "text/csv; charset=utf-8",
    fileName: (day) => `inventory-ids-${day}.csv`,
    begin: beginIds([]),
    beginNamed: beginIds(nameHeaders),
    write: writeIds,
    end: "",
  },
  "playlists-csv": {
    type: "text/csv; charset=utf-8",
    fileName: (day) => `playlists-${day}.csv`,
    begin: byteOrderMark + writeGuardedCsv([Object.values(exportHeaders)]),
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

function beginIds(names: readonly string[]): string {
  const { uuid, revision } = exportHeaders;
  return byteOrderMark + writeGuardedCsv([["Playlist", "Inventory ID", ...names, uuid, revision]]);
}

const idsPerPiece = 2_500;

function* writeIds(playlist: ExportedPlaylist): Generator<string> {
  const { uuid, name, inventory_ids, names, revision } = playlist;
  for (let from = 0; from < inventory_ids.length; from += idsPerPiece) {
    const ids = inventory_ids.slice(from, from + idsPerPiece);
    yield writeGuardedCsv(
      ids.map((id) => [name, id, ...cellsOfId(names, id), uuid, String(revision)]),
    );
  }
}

/** The cells of `nameHeaders`; none without names. */
export const cellsOfId = (names: ExportedNames | undefined, id: string): string[] =>
  names ? nameCells(names.entries ? (names.entries.get(id) ?? null) : undefined, names.now) : [];

const toRow = (playlist: ExportedPlaylist): string[] =>
  playlistColumns.map((column) => {
    const value = cellsOf(playlist)[column];
    if (column === "searches") return JSON.stringify(value);
    return Array.isArray(value) ? writeCsvList(value as string[]) : String(value ?? "");
  });

export function cellsOf(playlist: ExportedPlaylist): Record<ExportColumn, unknown> {
  const { advertiser_name, archived_at, person, names: _names, ...fields } = playlist;
  return {
    ...fields,
    advertiser: advertiser_name,
    archived: archived_at === null ? "no" : "yes",
    updated_by_person: person?.name ?? "",
  };
}

const toObject = (cells: string[]) =>
  Object.fromEntries(nameColumns.map((column, at) => [column, cells[at] ?? ""]));

/** The request of "Create a playlist" (docs/service-api.md §3) that creates an equal playlist. */
function toRequest(playlist: ExportedPlaylist) {
  const body = Object.fromEntries(createFields.map((field) => [field, playlist[field]]));
  const { names, inventory_ids: ids } = playlist;
  if (!names?.entries) return { request_headers: [], body };
  const named = ids.map((id) => ({ id, ...toObject(cellsOfId(names, id)) }));
  // The names are outside `body`, which remains a valid request of the operation.
  return { request_headers: [], body, [namesKey]: named };
}

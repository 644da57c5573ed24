import { unguardCell } from "@/lib/shared/csv/write-csv";
import { trimOuter } from "@/lib/shared/id-import/separators";
import {
  readIdsCell,
  readSearchCell,
  readSearchesCell,
} from "@/lib/browser/imports/reading/cell-lists";
import {
  type ColumnMapping,
  findRevision,
  type ImportField,
  isExport,
} from "@/lib/browser/imports/reading/columns";
import {
  type FilePlaylist,
  type Variant,
  emptyFilePlaylist,
  isSame,
  readRevision,
} from "@/lib/browser/imports/reading/file-playlist";
import { readKind } from "@/lib/shared/catalogue/kinds";
import { isId } from "@/lib/shared/ids";
import { blankValues, optionalFields } from "@/lib/shared/playlists/fields/blank-values";
import {
  type FileField,
  fileFields,
  playlistFields,
} from "@/lib/shared/playlists/fields/playlist-fields";
import { readCellList } from "@/lib/shared/tables/cell-lists";
import { type FoundTable, type JudgedRow, readJudgedRows } from "@/lib/shared/tables/open-table";
import { playlistTypes } from "@/lib/shared/vocabulary";

interface Reading {
  mapping: ColumnMapping;
  /** Files that a program wrote are exact; our own as CSV are guarded. */
  isExact: boolean;
  isGuarded: boolean;
  /** Whether an empty cell removes a value. */
  removes: boolean;
  /** Index of the column `revision` of an export, or -1. */
  revision: number;
}

/** Reads the playlists of a table. Rows of IDs are put together to playlists, which come after the last row. */
export async function* readTablePlaylists(
  table: FoundTable,
  mapping: ColumnMapping,
): AsyncGenerator<FilePlaylist> {
  const isOurs = isExport(table);
  const isText = table.format === "text";
  const reading: Reading = {
    mapping,
    isExact: isOurs,
    isGuarded: isOurs && isText,
    removes: isOurs && table.format !== "json",
    revision: findRevision(table),
  };
  const groups = new Groups();
  for await (const rows of readJudgedRows(table))
    for (const row of rows) {
      const playlist = readRow(row, reading);
      if (mapping.rowsAre === "ids" && playlist.problems.length === 0) groups.add(playlist);
      else yield playlist;
    }
  yield* groups.playlists;
}

function readRow({ line, cells, problem }: JudgedRow, reading: Reading): FilePlaylist {
  const { mapping, isExact, isGuarded, removes } = reading;
  const playlist: FilePlaylist = { ...emptyFilePlaylist(line), isExact };
  if (problem !== null) return { ...playlist, problems: [{ field: "", message: problem }] };
  const raw = (field: ImportField) => {
    const text = cells[mapping.fields[field] ?? -1] ?? "";
    return isGuarded ? unguardCell(text) : text;
  };
  const cell = (field: ImportField) => (isExact ? raw(field) : trimOuter(raw(field)));
  const { given } = playlist;
  const isLong = mapping.rowsAre === "ids";
  if (cell("uuid") !== "") playlist.uuid = cell("uuid").toLowerCase();
  playlist.revision = readRevision(Number(cells[reading.revision]));
  playlist.advertiser = readAdvertiser(cell("advertiser_id"), cell("advertiser"));
  if (playlist.uuid === null && mapping.type !== null) given.type = mapping.type;
  for (const name of givenFields) {
    const text = cell(name);
    if (text === "") continue;
    if (holdsList(name)) takeList(playlist, name, text, isLong);
    else given[name] = (spelledOut[name] ?? asItIs)(text);
  }
  // An emptied cell of ours removes the value, except that "[]" is a playlist without searches. A row that was added has nothing but the
  // UUID and an ID.
  if (removes && cell("name") !== "")
    for (const name of optionalFields)
      if (mapping.fields[name] !== undefined && (isLong || name !== "searches"))
        given[name] ??= blankValues[name];
  // In our own files a row of IDs has exactly one, with whatever surrounds it.
  if (isExact && isLong) playlist.ids = raw("inventory_ids") === "" ? null : [raw("inventory_ids")];
  else takeIds(playlist, cell("inventory_ids"));
  return playlist;
}

/** The given values of a playlist, without its advertiser and its IDs. */
const givenFields = fileFields.filter(
  (name) => name !== "advertiser_id" && name !== "inventory_ids",
);

const holdsList = (name: FileField) => playlistFields[name].column?.holds === "list";

const asItIs = (text: string) => text;

/** Fields of words that people spell in several ways. */
const spelledOut: Partial<Record<FileField, (text: string) => string>> = {
  type: (text) => readType(text),
  inventory_kind: readKind,
};

const spellings: Record<string, string> = {
  podcasts: "podcast",
  radios: "radio",
  stream: "streaming",
};

function readType(text: string): string {
  const type = text.toLowerCase();
  const known = (playlistTypes as readonly string[]).includes(type);
  return known ? type : (spellings[type] ?? type);
}

function readAdvertiser(id: string, name: string): FilePlaylist["advertiser"] {
  if (id !== "") return { id: id.toLowerCase() };
  if (isId(name)) return { id: name.toLowerCase() };
  return name === "" ? null : { name };
}

function takeList(playlist: FilePlaylist, field: FileField, cell: string, isLong: boolean): void {
  const readSearches = isLong ? readSearchCell : readSearchesCell;
  const list = field === "searches" ? readSearches(cell) : readCellList(cell);
  if ("values" in list) playlist.given[field] = list.values;
  else playlist.problems.push({ field, message: list.problem });
}

function takeIds(playlist: FilePlaylist, cell: string): void {
  if (cell === "") return;
  const list = readIdsCell(cell);
  if ("problem" in list) playlist.problems.push({ field: "inventory_ids", message: list.problem });
  else if (list.values.every((id) => typeof id === "string")) {
    playlist.ids = list.values;
  } else playlist.given.inventory_ids = list.values;
}

/** Playlists whose IDs are in rows of their own. */
class Groups {
  readonly #byKey = new Map<string, FilePlaylist>();
  #last: {
    playlist: FilePlaylist;
    name: string;
    type: unknown;
    advertiser: FilePlaylist["advertiser"];
  } | null = null;

  get playlists(): Iterable<FilePlaylist> {
    return this.#byKey.values();
  }

  /** Adds a row to its playlist. What it leaves blank is as in the row above. */
  add(row: FilePlaylist): void {
    const name = typeof row.given.name === "string" ? row.given.name : "";
    const last = this.#last;
    if (last && row.uuid === null && (name === "" || (name === last.name && isBlank(row, last))))
      return merge(last.playlist, row);
    const sameName = last?.name === name ? last : null;
    const type = row.given.type ?? sameName?.type;
    const advertiser = row.advertiser ?? sameName?.advertiser ?? null;
    const key = row.uuid ?? JSON.stringify([name, type, advertiser]);
    const playlist = this.#byKey.get(key);
    if (playlist) merge(playlist, row);
    else
      this.#byKey.set(key, {
        ...row,
        advertiser,
        lines: row.ids ? row.ids.map(() => row.where) : [],
      });
    this.#last = { playlist: this.#byKey.get(key) ?? row, name, type, advertiser };
  }
}

/** Whether a row leaves out the type or the advertiser that the row above gives. */
const isBlank = (
  row: FilePlaylist,
  last: { type: unknown; advertiser: FilePlaylist["advertiser"] },
): boolean =>
  (row.given.type === undefined || row.given.type === last.type) &&
  (row.advertiser === null || isSame(row.advertiser, last.advertiser));

/**
 * Adds the IDs and searches of a row to its playlist. Its other fields must be blank or the same; in an update they may
 * differ until the stored playlist tells which of them was edited.
 */
function merge(playlist: FilePlaylist, row: FilePlaylist): void {
  // The oldest, if rows come from several exports; a row that was added has none.
  const revisions = [playlist.revision, row.revision].filter((one) => one !== null);
  playlist.revision = revisions.length > 0 ? Math.min(...revisions) : null;
  for (const id of row.ids ?? []) {
    (playlist.ids ??= []).push(id);
    (playlist.lines ??= []).push(row.where);
  }
  const { searches, ...fields } = row.given;
  if (Array.isArray(searches))
    playlist.given.searches = [
      ...((playlist.given.searches as unknown[] | undefined) ?? []),
      ...searches,
    ];
  const others = { ...fields, ...(row.advertiser && { advertiser: row.advertiser }) };
  for (const [field, value] of Object.entries(others)) {
    const known = field === "advertiser" ? playlist.advertiser : playlist.given[field];
    if (known === undefined || known === null) {
      if (field !== "advertiser") playlist.given[field] = value;
      else playlist.advertiser = row.advertiser;
    } else if (isSame(known, value)) continue;
    else if (playlist.uuid !== null) addVariant(playlist, field, { value, line: row.where });
    else if (!playlist.problems.some((one) => one.field === field)) {
      const message = `Line ${row.where} says something else. Make the rows of this playlist equal.`;
      playlist.problems.push({ field, message });
    }
  }
}

/** Number of values of a field that are remembered. */
const maxVariants = 10;

function addVariant(playlist: FilePlaylist, field: string, variant: Variant): void {
  const first = field === "advertiser" ? playlist.advertiser : playlist.given[field];
  const variants = (playlist.variants[field] ??= [{ value: first, line: playlist.where }]);
  const isKnown = variants.some(({ value }) => isSame(value, variant.value));
  if (!isKnown && variants.length < maxVariants) variants.push(variant);
}

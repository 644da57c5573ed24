import { sql } from "kysely";
import { sortColumns } from "@/lib/server/domain/playlists/list-playlists";
import { type Principal } from "@/lib/server/principal";
import { type Queries } from "@/lib/server/db/database";
import { streamAnswer } from "@/lib/server/http/answers/stream-answer";
import { type z } from "zod";
import { findNames } from "@/lib/server/domain/catalogue/find-names";
import { guessKind } from "@/lib/server/domain/catalogue/guess-kind";
import { countKinds } from "@/lib/server/domain/catalogue/list-entries";
import { sampleIds } from "@/lib/shared/catalogue/kinds";
import { type CatalogueKinds, type InventoryName, namedIds } from "@/lib/shared/catalogue/schema";
import { type exportRequestSchema } from "@/lib/shared/playlists/export/export-schema";
import { playlistsById } from "@/lib/server/domain/playlists/filter-playlists";
import { findSelected } from "@/lib/server/domain/playlists/select-playlists";
import { type PlaylistSelection } from "@/lib/shared/playlists/selection-schema";
import {
  exportWriters,
  type ExportedPlaylist,
  type TextFormat,
} from "@/lib/server/http/answers/write-export";
import { writeWorkbook } from "@/lib/server/http/answers/write-xlsx";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { listPositions } from "@/lib/server/domain/playlists/playlist-lists";
import { findPlaylistRow, getLists } from "@/lib/server/domain/playlists/read-playlists";

type ExportOptions = Omit<z.output<typeof exportRequestSchema>, "selection">;

/** Streams a file of the selected visible playlists, holding one playlist at a time. */
export function exportPlaylists(
  runtime: Runtime,
  principal: Principal,
  { selection, ...options }: ExportOptions & { selection: PlaylistSelection },
): Promise<Response> {
  const { format } = options;
  const { type, fileName } = format === "xlsx" ? workbook : exportWriters[format];
  const day = new Date().toISOString().slice(0, 10);
  return streamAnswer(writeExport(runtime, principal, selection, options), {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${fileName(day)}"`,
  });
}

const workbook = {
  type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  fileName: (day: string) => `playlists-${day}.xlsx`,
};

/** Yields an export in pieces: bytes of a workbook, otherwise text. Without a catalogue it has no names. */
export async function* writeExport(
  runtime: Runtime,
  principal: Principal,
  selection: PlaylistSelection,
  options: ExportOptions,
): AsyncGenerator<string | Uint8Array, undefined> {
  const { format, names } = options;
  const kinds = names ? await countKinds(runtime.database, principal) : [];
  const isNamed = kinds.length > 0;
  const playlists = readExported(runtime, principal, selection, { ...options, kinds });
  if (format !== "xlsx") return yield* writeTexts(playlists, format, isNamed);
  // Read ahead, so that an error at the start becomes an error response.
  const first = await playlists.next();
  for await (const piece of writeWorkbook(resume(first, playlists), isNamed)) yield piece;
  return undefined;
}

async function* resume<Item>(
  first: IteratorResult<Item, undefined>,
  rest: AsyncGenerator<Item, undefined>,
): AsyncGenerator<Item, undefined> {
  if (first.done) return undefined;
  yield first.value;
  return yield* rest;
}

async function* writeTexts(
  playlists: AsyncGenerator<ExportedPlaylist, undefined>,
  format: TextFormat,
  hasNames: boolean,
): AsyncGenerator<string, undefined> {
  const { begin, beginNamed = begin, write, end } = exportWriters[format];
  // Sent with the first playlist, so that an error at the start becomes an error response.
  let before = hasNames ? beginNamed : begin;
  let isFirst = true;
  for await (const playlist of playlists) {
    for (const piece of write(playlist, isFirst)) {
      yield before + piece;
      before = "";
    }
    isFirst = false;
  }
  yield before + end;
  return undefined;
}

/** Yields the selected visible playlists in order. `kinds`: those of the catalogue whose names are wanted. */
async function* readExported(
  { database }: Runtime,
  principal: Principal,
  selection: PlaylistSelection,
  { kinds, sort, order }: Order & { kinds: CatalogueKinds["kinds"] },
): AsyncGenerator<ExportedPlaylist, undefined> {
  const now = new Date();
  const selected = await findSelected(database, principal, selection);
  for (const playlistId of await sortSelected(database.read, principal, selected, {
    sort,
    order,
  })) {
    const playlist = await getExported(database.read, principal, playlistId);
    if (!playlist) continue;
    if (kinds.length > 0)
      playlist.names = { entries: await readNames(database, principal, playlist, kinds), now };
    yield playlist;
  }
  return undefined;
}

/** Returns the names of a playlist's IDs; null if no catalogue knows their kind. */
async function readNames(
  database: Runtime["database"],
  principal: Principal,
  playlist: ExportedPlaylist,
  kinds: CatalogueKinds["kinds"],
): Promise<Map<string, InventoryName> | null> {
  const { inventory_ids: ids } = playlist;
  const kind = playlist.inventory_kind ?? (await guessKnownKind(database, principal, ids));
  if (kind === null || !kinds.some((one) => one.kind === kind)) return null;
  const names = new Map<string, InventoryName>();
  for (let from = 0; from < ids.length; from += namedIds)
    for (const [id, name] of await findNames(database, principal, {
      kind,
      ids: ids.slice(from, from + namedIds),
    }))
      names.set(id, name);
  return names;
}

/** Returns the kind of the IDs if a catalogue knows some of them; their format alone does not tell. */
async function guessKnownKind(
  database: Runtime["database"],
  principal: Principal,
  ids: readonly string[],
): Promise<string | null> {
  const { kind, known } = await guessKind(database, principal, sampleIds(ids));
  return known.some((one) => one.kind === kind) ? kind : null;
}

const rowsPerStatement = 500;

type Order = Pick<ExportOptions, "sort" | "order">;

async function sortSelected(
  db: Queries,
  principal: Principal,
  ids: string[],
  { sort, order }: Order,
): Promise<string[]> {
  const rows: { id: string; value: string | number }[] = [];
  for (let from = 0; from < ids.length; from += rowsPerStatement)
    rows.push(
      ...(await playlistsById(db, principal, ids.slice(from, from + rowsPerStatement))
        .select(["playlists.id", sql<string | number>`${sql.ref(sortColumns[sort])}`.as("value")])
        .execute()),
    );
  const sign = order === "asc" ? 1 : -1;
  return rows
    .sort((one, other) =>
      one.value === other.value
        ? sign * (one.id < other.id ? -1 : 1)
        : sign * (one.value < other.value ? -1 : 1),
    )
    .map(({ id }) => id);
}

/** How often a playlist is read again because it changed during the read. */
const maxAttempts = 5;

/**
 * Returns a playlist with its lists, all of one revision; null if it is not visible. Returns the last read if
 * the playlist changes faster than it can be read.
 */
async function getExported(
  db: Queries,
  principal: Principal,
  playlistId: string,
): Promise<ExportedPlaylist | null> {
  let row = await findPlaylistRow(db, principal, playlistId);
  for (let attempts = maxAttempts; row; attempts -= 1) {
    const lists = await getLists(db, row.uuid);
    const positions = await listPositions(db, row.uuid);
    const after = await findPlaylistRow(db, principal, playlistId);
    if (attempts === 1 || after?.revision === row.revision)
      return { ...row, ...lists, inventory_ids: positions.map(({ id }) => id) };
    row = after;
  }
  return null;
}

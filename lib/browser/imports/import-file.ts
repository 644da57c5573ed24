import { AppError } from "@/lib/shared/errors";
import { type IdProfile, profileIds } from "@/lib/shared/id-import/profile-ids";
import { type WarningKind } from "@/lib/shared/id-import/types";
import { findDoubts, groupDoubts } from "@/lib/browser/imports/reading/id-doubts";
import { conflictsOf, type HeldRow, HeldRows } from "@/lib/browser/imports/held-rows";
import { keepPreviews, writeDigest } from "@/lib/browser/imports/ask-server";
import { type ImportSummary, type PreviewRow } from "@/lib/browser/imports/import-summary";
import { previewRow } from "@/lib/browser/imports/preview-row";
import {
  type ColumnMapping,
  findMissing,
  guessImport,
  type ImportColumns,
} from "@/lib/browser/imports/reading/columns";
import { type FilePlaylist, settleVariants } from "@/lib/browser/imports/reading/file-playlist";
import { type WarningDecision } from "@/lib/shared/id-import/select-ids";
import { type DoubtfulId } from "@/lib/shared/id-import/types";
import { checkFilePlaylist } from "@/lib/browser/imports/reading/import-row";
import { readTablePlaylists } from "@/lib/browser/imports/reading/read-table-playlists";
import { type ImportPreviewAnswer } from "@/lib/shared/imports/schema";
import { summarizeRows } from "@/lib/browser/imports/summarize-import";
import { limits } from "@/lib/shared/limits";
import { type TableChoice } from "@/lib/shared/tables/open-source";
import { type FoundTable, openTable } from "@/lib/shared/tables/open-table";
import { noLines } from "@/lib/shared/tables/types";

type Progress = (playlists: number, share: number) => void;

/** IDs that describe those of the whole file. */
const profiledIds = 5_000;

/** Characters of a row, and bytes of a piece. */
const longestRow = 32 * 1024 * 1024;
const pieceBytes = 256 * 1024;

/** A file of playlists, from reading to sending. */
export class ImportFile {
  readonly #bytes: Uint8Array;
  #table: FoundTable | null = null;
  #columns: ImportColumns | null = null;
  #readBytes = 0;
  #rows = new HeldRows();
  /** Playlists with doubtful IDs, or with rows that differ, by their index. */
  #doubtful = new Map<number, { playlist: FilePlaylist; doubts: DoubtfulId[] }>();
  #decisions = new Map<WarningKind, WarningDecision>();

  private constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /**
   * Opens a file. If its columns are certain it is read immediately; otherwise call `map`. `onProgress` receives the number of playlists and
   * the share of the file read (0 to 1).
   * @throws AppError bad_request, too_large
   */
  static async open(bytes: Uint8Array, onProgress: Progress): Promise<ImportFile> {
    const file = new ImportFile(bytes);
    const { isSure, rowsAre, fields, reading } = await file.guess({});
    if (isSure) await file.#read({ rowsAre, fields, reading, type: null }, onProgress);
    return file;
  }

  /** The columns of the file. */
  get columns(): ImportColumns {
    if (!this.#columns) throw new AppError("bad_request", "Choose the file again.");
    return this.#columns;
  }

  /** The playlists with all that is known about them. */
  get rows(): HeldRows {
    return this.#rows;
  }

  /** Word for a playlist's place in the file. */
  get whereName(): "line" | "item" {
    return this.columns.format === "json" ? "item" : "line";
  }

  /** Guesses the columns, for a sheet, a separator or another header. Reads no playlists. */
  async guess(choice: TableChoice): Promise<ImportColumns> {
    this.#rows = new HeldRows();
    const table = await this.#open(choice);
    if (table.start.length === 0) throw new AppError("bad_request", "The file is empty.");
    this.#columns = guessImport(table, choice.sheet);
    return this.#columns;
  }

  /** Reads the file with these columns. @throws AppError bad_request, too_large */
  async map(mapping: ColumnMapping, onProgress: Progress): Promise<void> {
    await this.#open(mapping.reading);
    await this.#read(mapping, onProgress);
  }

  async #open(choice: TableChoice): Promise<FoundTable> {
    const bytes = this.#bytes;
    const count = (at: number) => {
      this.#readBytes = at;
    };
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        count(at);
        yield await Promise.resolve(bytes.subarray(at, at + pieceBytes));
      }
    }
    const options = { ...choice, keepsSkipped: true, maxRowCharacters: longestRow };
    this.#table = await openTable(pieces(), options);
    return this.#table;
  }

  async #read(mapping: ColumnMapping, onProgress: Progress): Promise<void> {
    const missing = findMissing(mapping);
    if (!this.#table || missing.length > 0)
      throw new AppError("bad_request", `Choose a column for: ${missing.join(", ")}.`);
    Object.assign(this.columns, mapping);
    this.#rows = new HeldRows();
    this.#doubtful = new Map();
    this.#decisions = new Map();
    let told = 0;
    let waiting: FilePlaylist[] = [];
    let waitingIds: string[] = [];
    let profile: IdProfile | null = null;
    const settle = () => {
      profile ??= profileIds(waitingIds);
      for (const playlist of waiting) this.#add(playlist, profile);
      waiting = [];
      waitingIds = [];
    };
    for await (const playlist of readTablePlaylists(this.#table, mapping)) {
      waiting.push(playlist);
      if (!profile) for (const id of playlist.ids ?? []) waitingIds.push(id);
      if (profile || waitingIds.length >= profiledIds) settle();
      if (this.#rows.all.length + waiting.length > limits.importedPlaylists) throw tooMany();
      const share = this.#readBytes / this.#bytes.length;
      if (share - told < 0.01) continue;
      told = share;
      onProgress(this.#rows.all.length, share);
    }
    settle();
    if (this.#rows.all.length === 0)
      throw new AppError("bad_request", "The file contains no playlists. Choose another file.");
    this.#rows.rejectTwins(this.whereName);
  }

  #add(playlist: FilePlaylist, profile: IdProfile): void {
    const doubts = findDoubts(playlist, profile);
    if (doubts.length > 0 || Object.keys(playlist.variants).length > 0)
      this.#doubtful.set(this.#rows.all.length, { playlist, doubts });
    this.#rows.add(checkFilePlaylist(playlist, doubts, this.#decisions));
  }

  /** Keeps what the server answered for updates. Those whose rows differ are settled by it, and asked about again. */
  keepPreviews(positions: number[], answers: ImportPreviewAnswer[]): void {
    keepPreviews(this.#rows, positions, answers);
    answers.forEach((answer, index) => {
      const position = positions[index] ?? -1;
      const row = this.#rows.all[position];
      const kept = this.#doubtful.get(position);
      if (!row || !kept || answer.problem !== null) return;
      if (Object.keys(kept.playlist.variants).length === 0) return;
      kept.playlist = settleVariants(kept.playlist, answer.base ?? answer);
      Object.assign(row, checkFilePlaylist(kept.playlist, kept.doubts, this.#decisions));
      row.preview = null;
    });
  }

  /** Decides what becomes of all doubtful IDs of a kind. */
  decideIds(kind: WarningKind, decision: WarningDecision): void {
    this.#decisions.set(kind, decision);
    for (const [index, { playlist, doubts }] of this.#doubtful) {
      const row = this.#rows.all[index];
      if (!row || !doubts.some((doubt) => doubt.kind === kind)) continue;
      Object.assign(row, checkFilePlaylist(playlist, doubts, this.#decisions));
      // The changes of an update depend on its IDs.
      row.preview = null;
    }
  }

  summarize(): ImportSummary {
    const { columns, fields } = this.columns;
    const used = new Set(Object.values(fields));
    return {
      ...summarizeRows(this.#rows),
      where: this.whereName,
      lines: {
        counts: { ...(this.#table?.counts ?? noLines) },
        notices: this.#table ? [...this.#table.notices(), ...this.#table.leftOut()] : [],
        unused: columns.filter((_, index) => !used.has(index)).map(({ name }) => name),
      },
      doubts: groupDoubts(this.#doubtful.values(), this.#decisions),
      digest: writeDigest(this.#rows, this.#bytes),
    };
  }

  /** Rows of the preview from `first` to before `end`: those with errors come first, then those with conflicts. */
  preview(first: number, end: number): PreviewRow[] {
    const rank = ([, row]: [number, HeldRow]) =>
      this.#rows.stateOf(row) === "wrong" ? 0 : conflictsOf(row).length > 0 ? 1 : 2;
    const all = Array.from(this.#rows.all.entries(), (entry) => ({ entry, rank: rank(entry) }));
    return all
      .sort((one, other) => one.rank - other.rank)
      .map(({ entry }) => entry)
      .slice(first, end)
      .map(([index, row]) =>
        previewRow(this.#rows, row, this.#doubtful.get(index)?.doubts.length ?? 0),
      );
  }
}

function tooMany(): AppError {
  const limit = limits.importedPlaylists.toLocaleString("en");
  return new AppError(
    "too_large",
    `The file has more than ${limit} playlists, the limit for one import. Split it.`,
  );
}

import { AppError } from "@/lib/shared/errors";
import { type IdProfile, profileIds } from "@/lib/shared/id-import/profile-ids";
import { type WarningKind } from "@/lib/shared/id-import/types";
import { groupDoubts } from "@/lib/browser/imports/group-doubts";
import { conflictsOf, type HeldRow, HeldRows } from "@/lib/browser/imports/held-rows";
import { keepPreviews } from "@/lib/browser/imports/ask-server";
import { type ImportSummary, type PreviewRow } from "@/lib/browser/imports/import-summary";
import { previewRow } from "@/lib/browser/imports/preview-row";
import { type ColumnMapping, type ImportColumns } from "@/lib/browser/imports/reading/columns";
import { type FilePlaylist } from "@/lib/browser/imports/reading/file-playlist";
import { guessMapping } from "@/lib/browser/imports/reading/guess-columns";
import { findDoubts, type IdDecision, type IdDoubt } from "@/lib/browser/imports/reading/id-doubts";
import { checkFilePlaylist } from "@/lib/browser/imports/reading/import-row";
import { readJsonPlaylists } from "@/lib/browser/imports/reading/read-json-playlists";
import { readTablePlaylists } from "@/lib/browser/imports/reading/read-table-playlists";
import { type ImportTable, readSample } from "@/lib/browser/imports/reading/read-tables";
import { settleVariants } from "@/lib/browser/imports/reading/settle-variants";
import { type ImportPreviewAnswer } from "@/lib/shared/imports/schema";
import { summarizeRows } from "@/lib/browser/imports/summarize-import";
import { writeDigest } from "@/lib/browser/imports/write-batch";
import { limits } from "@/lib/shared/limits";

/** Text that is read: JSON as text, or a table. */
export type ImportSource = { json: string } | { table: ImportTable };

type Progress = (playlists: number, share: number) => void;

/** IDs that describe those of the whole file. */
const profiledIds = 5_000;

/** A file of playlists, from reading to sending. */
export class ImportFile {
  readonly #bytes: Uint8Array;
  readonly #source: ImportSource;
  #columns: ImportColumns | null = null;
  #rows = new HeldRows();
  /** Playlists with doubtful IDs, or with rows that differ, by their index. */
  #doubtful = new Map<number, { playlist: FilePlaylist; doubts: IdDoubt[] }>();
  #decisions = new Map<WarningKind, IdDecision>();

  private constructor(bytes: Uint8Array, source: ImportSource) {
    this.#bytes = bytes;
    this.#source = source;
  }

  /**
   * Opens a file. A table whose columns are certain, and JSON, is read at once; otherwise call `map`. `onProgress`
   * receives the number of playlists and the share of the file read (0 to 1).
   * @throws AppError bad_request, too_large
   */
  static async open(
    bytes: Uint8Array,
    source: ImportSource,
    onProgress: Progress,
  ): Promise<ImportFile> {
    const file = new ImportFile(bytes, source);
    const columns = await file.guess({});
    if (!columns || columns.isSure) await file.#read(onProgress);
    return file;
  }

  /** The columns of a table; null for JSON. */
  get columns(): ImportColumns | null {
    return this.#columns;
  }

  /** The playlists with all that is known about them. */
  get rows(): HeldRows {
    return this.#rows;
  }

  /** Word for a playlist's place in the file. */
  get whereName(): "line" | "index" {
    return "json" in this.#source ? "index" : "line";
  }

  /** Guesses the columns of a table, for a sheet or with other first rows. Reads no playlists. */
  async guess(chosen: Partial<ColumnMapping>): Promise<ImportColumns | null> {
    this.#rows = new HeldRows();
    if (!("table" in this.#source)) return null;
    const { table } = this.#source;
    const sample = await readSample(table, chosen.sheet ?? 0);
    this.#columns = guessMapping(table.sheets, sample, chosen);
    return this.#columns;
  }

  /** Reads a table with these columns. @throws AppError bad_request, too_large */
  async map(mapping: ColumnMapping, onProgress: Progress): Promise<void> {
    await this.guess(mapping);
    await this.#read(onProgress);
  }

  async #read(onProgress: Progress): Promise<void> {
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
    for await (const { playlist, share } of this.#readPlaylists()) {
      waiting.push(playlist);
      if (!profile) for (const id of playlist.ids ?? []) waitingIds.push(id);
      if (profile || waitingIds.length >= profiledIds) settle();
      if (this.#rows.all.length + waiting.length > limits.importedPlaylists) throw tooMany();
      if (share - told < 0.01) continue;
      told = share;
      onProgress(this.#rows.all.length, share);
    }
    settle();
    if (this.#rows.all.length === 0)
      throw new AppError("bad_request", "The file contains no playlists. Choose another file.");
    this.#rows.rejectTwins(this.whereName);
  }

  #readPlaylists() {
    if ("json" in this.#source) return readJsonPlaylists(this.#source.json);
    if (!this.#columns) throw new AppError("bad_request", "Choose the file again.");
    const { mapping, missing } = this.#columns;
    if (missing.length > 0)
      throw new AppError("bad_request", `Choose a column for: ${missing.join(", ")}.`);
    return readTablePlaylists(this.#source.table, mapping);
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
  decideIds(kind: WarningKind, decision: IdDecision): void {
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
    return {
      ...summarizeRows(this.#rows),
      kind: "json" in this.#source ? "json" : this.#source.table.kind,
      doubts: groupDoubts(this.#doubtful.values(), this.#decisions),
      digest: writeDigest(this.#rows, this.#bytes),
    };
  }

  /** Rows of the preview from `first` to before `end`: those with conflicts come before the others. */
  preview(first: number, end: number): PreviewRow[] {
    const all = Array.from(this.#rows.all.entries());
    const hasConflict = ([, row]: [number, HeldRow]) => conflictsOf(row).length > 0;
    const inOrder = [...all.filter(hasConflict), ...all.filter((one) => !hasConflict(one))];
    return inOrder
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

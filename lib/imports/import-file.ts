import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { writeGuardedCsv } from "@/lib/csv/write-csv";
import { AppError } from "@/lib/errors";
import { type ImportRow, type RowError } from "@/lib/imports/import-row";
import { readCsvRows } from "@/lib/imports/read-csv-rows";
import { readJsonRows } from "@/lib/imports/read-json-rows";
import {
  advertiserCharacters,
  checkedAtOnce,
  type ImportCheckAnswer,
  type ImportCheckInput,
} from "@/lib/imports/schema";
import { limits } from "@/lib/limits";

/** An error in a playlist of the file. `where` is the line (CSV) or the index (JSON). */
interface ImportError extends RowError {
  where: number;
  name: string;
}

/** Summary of a file. Lists are cut off; the counts beside them are complete. */
export interface ImportSummary {
  kind: "csv" | "json";
  total: number;
  right: number;
  problems: ImportError[];
  problemCount: number;
  /** Existing playlists with the same advertiser and name, and names that occur twice in the file. */
  existing: string[];
  existingCount: number;
  repeatedNames: number;
  duplicatesDropped: number;
  /** SHA-256 of the valid part of the file; null if there is none. */
  digest: string | null;
}

/** Maximum errors on the page, and in the downloaded list. */
const maxShownErrors = 200;
const maxImportErrors = 10_000;
const shownNames = 5;
/** Maximum characters (unless one playlist has more) and playlists of a batch. */
const batchCharacters = 1_000_000;
const batchPlaylists = 500;

/** The playlists of a file, from parsing to sending. */
export class ImportFile {
  readonly #kind: "csv" | "json";
  readonly #digest: string;
  readonly #rows: ImportRow[];
  readonly #existing: string[] = [];
  #existingCount = 0;

  private constructor(kind: "csv" | "json", digest: string, rows: ImportRow[]) {
    this.#kind = kind;
    this.#digest = digest;
    this.#rows = rows;
  }

  /**
   * Parses and validates a file. `onProgress` receives the number of playlists and the share of the text read (0 to 1).
   * @throws AppError bad_request, too_large
   */
  static async read(
    bytes: Uint8Array,
    text: string,
    onProgress: (playlists: number, share: number) => void,
  ): Promise<ImportFile> {
    const kind = /^\s*[[{]/.test(text) ? "json" : "csv";
    const rows: ImportRow[] = [];
    let told = 0;
    for await (const { row, end } of kind === "json" ? readJsonRows(text) : readCsvRows(text)) {
      rows.push(row);
      if (rows.length > limits.importedPlaylists) throw tooMany();
      if (end - told < text.length / 100) continue;
      told = end;
      onProgress(rows.length, end / text.length);
    }
    if (rows.length === 0)
      throw new AppError("bad_request", "The file contains no playlists. Choose another file.");
    return new ImportFile(kind, bytesToHex(sha256(bytes)), rows);
  }

  /** The next playlists to check on the server, from `first`; `next` is null after the last. */
  toCheck(first: number): { positions: number[]; check: ImportCheckInput; next: number | null } {
    const positions: number[] = [];
    let at = first;
    for (; at < this.#rows.length && positions.length < checkedAtOnce; at += 1)
      if (this.#rows[at]?.advertiser) positions.push(at);
    const playlists = this.#at(positions).flatMap(({ name, advertiser }) =>
      advertiser ? [{ name, advertiser: cutName(advertiser) }] : [],
    );
    return { positions, check: { playlists }, next: at < this.#rows.length ? at : null };
  }

  /** Applies the answers to `toCheck`, given for the same positions. */
  takeAnswers(positions: number[], answers: ImportCheckAnswer[]): void {
    positions.forEach((position, index) => {
      const row = this.#rows[position];
      const answer = answers[index];
      if (!row || !answer) return;
      if (answer.advertiser_id === null) {
        const field = row.advertiser && "name" in row.advertiser ? "advertiser" : "advertiser_id";
        const message = answer.problem ?? "Advertiser not found.";
        const problems = [...row.problems, { field, message }];
        this.#rows[position] = { ...row, json: null, problems, problemCount: row.problemCount + 1 };
        return;
      }
      row.advertiser = { id: answer.advertiser_id };
      if (!answer.exists || row.json === null) return;
      this.#existingCount += 1;
      if (this.#existing.length < shownNames) this.#existing.push(row.name);
    });
  }

  summarize(): ImportSummary {
    const right = this.#right();
    const names = right.map(({ advertiser, name }) => JSON.stringify([advertiser, name]));
    return {
      kind: this.#kind,
      total: this.#rows.length,
      right: right.length,
      problems: this.#problems(maxShownErrors),
      problemCount: this.#rows.reduce((sum, { problemCount }) => sum + problemCount, 0),
      existing: this.#existing,
      existingCount: this.#existingCount,
      repeatedNames: names.length - new Set(names).size,
      duplicatesDropped: right.reduce((sum, row) => sum + row.duplicatesDropped, 0),
      digest: right.length > 0 ? this.#digestOf(right) : null,
    };
  }

  /** The first 10,000 errors as CSV. */
  writeProblems(): string {
    const where = this.#kind === "csv" ? "line" : "index";
    const rows = this.#problems(maxImportErrors).map((problem) => [
      String(problem.where),
      problem.name,
      problem.field,
      problem.message,
    ]);
    return writeGuardedCsv([[where, "playlist", "field", "message"], ...rows]);
  }

  /** Request body with valid playlists; `first` is an index among the valid ones. */
  writeBatch(first: number): { body: string; count: number } {
    const right = this.#right();
    const playlists: string[] = [];
    let characters = 0;
    for (const { json, advertiser } of right.slice(first, first + batchPlaylists)) {
      if (json === null || !advertiser || !("id" in advertiser)) break;
      characters += json.length;
      if (playlists.length > 0 && characters > batchCharacters) break;
      playlists.push(`{"advertiser_id":${JSON.stringify(advertiser.id)},${json.slice(1)}`);
    }
    const body = `{"first":${first},"playlists":[${playlists.join(",")}]}`;
    return { body, count: playlists.length };
  }

  #at(positions: number[]): ImportRow[] {
    return positions.flatMap((position) => this.#rows[position] ?? []);
  }

  #right(): ImportRow[] {
    return this.#rows.filter(({ json }) => json !== null);
  }

  #problems(limit: number): ImportError[] {
    const found: ImportError[] = [];
    for (const { where, name, problems } of this.#rows) {
      if (found.length >= limit) break;
      found.push(...problems.map((problem) => ({ where, name, ...problem })));
    }
    return found.slice(0, limit);
  }

  /** Part of a file is another import than the whole file. */
  #digestOf(right: ImportRow[]): string {
    if (right.length === this.#rows.length) return this.#digest;
    const lines = right.map(({ where }) => where).join(",");
    return bytesToHex(sha256(utf8ToBytes(`${this.#digest} ${lines}`)));
  }
}

/** Cuts a name that is longer than any advertiser's: the server would refuse the request. */
const cutName = (advertiser: { id: string } | { name: string }) =>
  "name" in advertiser ? { name: advertiser.name.slice(0, advertiserCharacters) } : advertiser;

function tooMany(): AppError {
  const limit = limits.importedPlaylists.toLocaleString("en");
  return new AppError(
    "too_large",
    `The file has more than ${limit} playlists, the limit for one import. Split it.`,
  );
}

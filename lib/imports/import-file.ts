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

/** Something wrong with a playlist of the file, and where that stands. */
export interface ImportError extends RowError {
  where: number;
  name: string;
}

/** What a page shows of a file. Lists are beginnings; the numbers beside them are of all. */
export interface ImportSummary {
  kind: "csv" | "json";
  total: number;
  right: number;
  problems: ImportError[];
  problemCount: number;
  /** Playlists whose advertiser has one of this name already, and those whose name is twice in the file. */
  existing: string[];
  existingCount: number;
  repeatedNames: number;
  duplicatesDropped: number;
  /** Of what is to be imported: of all, or of those that are right. Null if that is nothing. */
  digest: string | null;
}

/** Problems that a page lists, and that the list to take along has. */
const maxShownErrors = 200;
const maxImportErrors = 10_000;
const shownNames = 5;
/** Characters of a batch that is sent, unless one playlist has more; and playlists in it. */
const batchCharacters = 1_000_000;
const batchPlaylists = 500;

/** Playlists of a file, from reading to sending. */
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
   * Reads and judges a whole file. `onProgress` is told how many playlists there are so far, and what share of
   * the text (0 to 1) is read. @throws AppError bad_request, too_large
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

  /** Some playlists from `first` on, to be asked about; `next` is null after the last. */
  toCheck(first: number): { places: number[]; check: ImportCheckInput; next: number | null } {
    const places: number[] = [];
    let at = first;
    for (; at < this.#rows.length && places.length < checkedAtOnce; at += 1)
      if (this.#rows[at]?.advertiser) places.push(at);
    const playlists = this.#at(places).flatMap(({ name, advertiser }) =>
      advertiser ? [{ name, advertiser: cutName(advertiser) }] : [],
    );
    return { places, check: { playlists }, next: at < this.#rows.length ? at : null };
  }

  /** Takes the answers to `toCheck`, for the same places. */
  takeAnswers(places: number[], answers: ImportCheckAnswer[]): void {
    places.forEach((place, index) => {
      const row = this.#rows[place];
      const answer = answers[index];
      if (!row || !answer) return;
      if (answer.advertiser_id === null) {
        const field = row.advertiser && "name" in row.advertiser ? "advertiser" : "advertiser_id";
        const message = answer.problem ?? "Advertiser not found.";
        const problems = [...row.problems, { field, message }];
        this.#rows[place] = { ...row, json: null, problems, problemCount: row.problemCount + 1 };
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

  /** Problem, as CSV: the first 10,000. */
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

  /** Body of a request with the right playlists from `first` on (counted among the right ones). */
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

  #at(places: number[]): ImportRow[] {
    return places.flatMap((place) => this.#rows[place] ?? []);
  }

  #right(): ImportRow[] {
    return this.#rows.filter(({ json }) => json !== null);
  }

  #problems(most: number): ImportError[] {
    const found: ImportError[] = [];
    for (const { where, name, problems } of this.#rows) {
      if (found.length >= most) break;
      found.push(...problems.map((problem) => ({ where, name, ...problem })));
    }
    return found.slice(0, most);
  }

  /** Some of a file is another import than all of it. */
  #digestOf(right: ImportRow[]): string {
    if (right.length === this.#rows.length) return this.#digest;
    const places = right.map(({ where }) => where).join(",");
    return bytesToHex(sha256(utf8ToBytes(`${this.#digest} ${places}`)));
  }
}

/** No name is as long as that: it is refused, and not the question. */
const cutName = (advertiser: { id: string } | { name: string }) =>
  "name" in advertiser ? { name: advertiser.name.slice(0, advertiserCharacters) } : advertiser;

function tooMany(): AppError {
  const most = limits.importedPlaylists.toLocaleString("en");
  return new AppError(
    "too_large",
    `The file has more than ${most} playlists, the limit for one import. Split it.`,
  );
}

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import {
  type DirectoryBatch,
  type DirectoryGuess,
  type OpenedDirectory,
  type ReadingChoice,
} from "@/lib/browser/catalogue/importing/directory-task";
import { sampleIds } from "@/lib/shared/catalogue/kinds";
import { headerKey, idHeaders } from "@/lib/shared/catalogue/reading/entry-fields";
import { type FileRecord, type FileRow } from "@/lib/shared/catalogue/reading/file-record";
import { type OpenedFile, openDirectory } from "@/lib/shared/catalogue/reading/open-directory";
import { type CatalogueRow, sentRows } from "@/lib/shared/catalogue/sources";
import { AppError } from "@/lib/shared/errors";

/** Maximum characters of one request; a single row has fewer. */
const batchCharacters = 1_000_000;
const shownRows = 5;

/** A file of entries, which can be read row by row several times. */
export class DirectoryFile {
  readonly #file: File;
  #opened: OpenedFile | null = null;
  #records: AsyncGenerator<FileRecord[]> | null = null;
  /** Records that were read and not yet returned. */
  #waiting: FileRecord[] = [];
  #first = 0;
  #bytes = 0;

  constructor(file: File) {
    this.#file = file;
  }

  /** Reads the first rows, and guesses the contents of the file. @throws AppError bad_request with advice */
  async open(chosen: Partial<DirectoryGuess> = {}): Promise<OpenedDirectory> {
    this.#opened = await openDirectory(this.#source(), chosen);
    const { format, guess, sample, sheets } = this.#opened;
    const ids = await this.#sampleIds();
    const header = headerKey(guess?.layout.columns[guess.layout.fields.id ?? -1] ?? "");
    return {
      format,
      sheets,
      layout: guess?.layout ?? null,
      kind:
        guess === null
          ? { guess: "rss", isNamed: true }
          : {
              guess: guess.kind,
              isNamed: Object.values(idHeaders).some((headers) => headers.includes(header)),
            },
      sample: sample.slice(0, shownRows).map((cells) => cells.map((cell) => cell.slice(0, 80))),
      ids,
    };
  }

  /** Returns the SHA-256 of the file and of its layout, in hexadecimal. */
  async digest(choice: ReadingChoice): Promise<string> {
    const hash = sha256.create();
    for await (const piece of this.#source().open()) hash.update(piece);
    return bytesToHex(hash.update(utf8ToBytes(JSON.stringify(choice))).digest());
  }

  /** Starts reading rows, after the first `skipped` ones. @throws AppError */
  async begin({ layout, kind }: ReadingChoice, skipped: number): Promise<void> {
    this.#bytes = 0;
    this.#first = 0;
    this.#waiting = [];
    this.#records = this.#open().read(layout, kind);
    while (this.#first < skipped && (await this.#fill(1)))
      this.#first += this.#waiting.splice(0, skipped - this.#first).length;
  }

  /** Returns the next rows. @throws AppError if the rest of the file cannot be read */
  async next(): Promise<DirectoryBatch> {
    await this.#fill(sentRows + 1);
    const batch: DirectoryBatch = {
      first: this.#first,
      rows: [],
      lines: [],
      problems: [],
      share: this.#file.size === 0 ? 1 : Math.min(1, this.#bytes / this.#file.size),
      isLast: false,
    };
    let characters = 0;
    let taken = 0;
    for (const record of this.#waiting.slice(0, sentRows)) {
      const row = "problem" in record ? unreadable : boundRow(record.entries[0]);
      characters += JSON.stringify(row).length;
      if (taken > 0 && characters > batchCharacters) break;
      if ("problem" in record) batch.problems.push({ row: taken, problem: record.problem });
      batch.rows.push(row);
      batch.lines.push(record.line);
      taken += 1;
    }
    this.#waiting.splice(0, taken);
    this.#first += taken;
    return { ...batch, isLast: this.#waiting.length === 0 };
  }

  #open(): OpenedFile {
    if (!this.#opened) throw new AppError("bad_request", "Choose the file again.");
    return this.#opened;
  }

  /** Reads until `count` records are waiting; returns whether any are. */
  async #fill(count: number): Promise<boolean> {
    while (this.#records && this.#waiting.length < count) {
      const { value, done } = await this.#records.next();
      if (done === true) {
        this.#records = null;
        break;
      }
      for (const record of value) this.#waiting.push(record);
    }
    return this.#waiting.length > 0;
  }

  async #sampleIds(): Promise<string[]> {
    const { guess, sample, read } = this.#open();
    if (guess !== null) {
      const { id } = guess.layout.fields;
      const cells = id === undefined ? [] : sample.map((row) => (row[id] ?? "").trim());
      return sampleIds(cells.filter((cell) => cell !== ""));
    }
    for await (const records of read(null, "rss"))
      return sampleIds(
        records.flatMap((record) =>
          "entries" in record ? record.entries.map(({ id }) => id) : [],
        ),
      );
    return [];
  }

  #source() {
    const file = this.#file;
    const count = (bytes: number) => {
      this.#bytes += bytes;
    };
    return {
      name: file.name,
      async *open() {
        const reader = file.stream().getReader();
        for (;;) {
          const { value, done } = await reader.read();
          if (done) return;
          count(value.length);
          yield value;
        }
      },
    };
  }
}

const unreadable: CatalogueRow = { id: "", name: "" };

/** More than the server stores of each text, so that it still sees which are too long. */
const textUnits = 2_100;
const attributes = 20;

/** Returns a row for sending, without what is never stored. */
function boundRow(entry: FileRow | undefined): CatalogueRow {
  if (!entry) return unreadable;
  const { kind: _kind, isGone: _isGone, ...row } = entry;
  const cut = (text: string) => text.slice(0, textUnits);
  const texts = Object.entries(row).map(([key, value]) => [
    key,
    typeof value === "string" ? cut(value) : value,
  ]);
  return {
    ...(Object.fromEntries(texts) as CatalogueRow),
    categories: (row.categories ?? []).map(cut),
    attributes: Object.fromEntries(
      Object.entries(row.attributes ?? {})
        .slice(0, attributes)
        .map(([key, value]) => [cut(key), cut(value)]),
    ),
  };
}

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { type FileLayout } from "@/lib/shared/catalogue/reading/entry-fields";
import { type CatalogueRow, type FileRecord, sentRows } from "@/lib/shared/catalogue/sources";
import {
  type OpenedFile,
  openDirectory,
  type ReadRecords,
} from "@/lib/shared/catalogue/reading/open-directory";
import { AppError } from "@/lib/shared/errors";
import { type TableChoice } from "@/lib/shared/tables/open-source";
import { type FileLines, noLines } from "@/lib/shared/tables/types";

/** The properties of a file that are known before its rows are read. */
export type OpenedDirectory = Omit<OpenedFile, "read">;

/** The layout and kind with which the rows of a file are read. */
export interface ReadingChoice {
  layout: FileLayout;
  kind: string;
}

/** The next rows of a file, beginning with the one with index `first`. Of an unreadable row only its ID is sent: the server rejects it. */
export interface DirectoryBatch {
  first: number;
  rows: CatalogueRow[];
  /** The line on which each row begins; in JSON its place in the list. */
  lines: number[];
  /** Reasons why rows cannot be read, by their index in the batch. */
  problems: { row: number; problem: string }[];
  /** Share of the file that has been read, 0 to 1. */
  share: number;
  /** What became of the lines of the file, after the last row. */
  file: Pick<FileLines, "counts" | "notices">;
  isLast: boolean;
}

/** Maximum characters of one request; a single row has fewer. */
const batchCharacters = 1_000_000;

/** A file of entries, which can be read row by row several times. */
export class DirectoryFile {
  readonly #file: File;
  #opened: OpenedFile | null = null;
  #reading: ReadRecords | null = null;
  /** Records that were read and not yet returned. */
  #waiting: FileRecord[] = [];
  #first = 0;
  #bytes = 0;

  constructor(file: File) {
    this.#file = file;
  }

  /** Reads the first rows, and guesses the contents of the file. @throws AppError bad_request with advice */
  async open(chosen: TableChoice & { kind?: string | null } = {}): Promise<OpenedDirectory> {
    this.#opened = await openDirectory(this.#source(), chosen);
    const { read: _, ...opened } = this.#opened;
    return opened;
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
    this.#reading = await this.#open().read(layout, kind);
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
      file: this.#reading?.lines() ?? { counts: noLines, notices: [] },
      share: this.#file.size === 0 ? 1 : Math.min(1, this.#bytes / this.#file.size),
      isLast: false,
    };
    let characters = 0;
    let taken = 0;
    for (const record of this.#waiting.slice(0, sentRows)) {
      const row = boundRow(record);
      characters += JSON.stringify(row).length;
      if (taken > 0 && characters > batchCharacters) break;
      if (record.problem !== undefined)
        batch.problems.push({ row: taken, problem: record.problem });
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
    while (this.#reading && this.#waiting.length < count) {
      const { value, done } = await this.#reading.records.next();
      if (done === true) break;
      for (const record of value) this.#waiting.push(record);
    }
    return this.#waiting.length > 0;
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

/** More than the server stores of each text, so that it still sees which are too long. */
const textUnits = 2_100;
const attributes = 20;

/** Returns a row for sending, without what is never stored. Of one that cannot be read only the ID, whose entry stays as it is. */
function boundRow({ entries: [entry], problem }: FileRecord): CatalogueRow {
  const cut = (text: string) => text.slice(0, textUnits);
  if (!entry || problem !== undefined) return { id: cut(entry?.id ?? ""), name: "" };
  const { kind: _kind, isGone: _isGone, ...row } = entry;
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

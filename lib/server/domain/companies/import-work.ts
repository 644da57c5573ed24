import { SortedRows } from "@/lib/server/domain/companies/sorted-rows";
import { type Database, type PackedTokens } from "@/lib/server/db/database";
import { packBlock, packTokens } from "@/lib/server/db/search/pack-tokens";
import { nameKey } from "@/lib/shared/text";

/** Separates the parts of a row, which contain no control characters. */
export const partSeparator = "\0";

/** Settings of an import's work with names. */
export interface ImportSettings {
  kind: Database["kind"];
  /** Folder of the file that holds many waiting rows. */
  folder: string;
}

/** The work of an import on names that needs no database. */
export class ImportWork {
  readonly #kind: Database["kind"];
  readonly #rows: SortedRows;
  /** Rows that were read in advance. */
  #ahead: string[] = [];

  constructor({ kind, folder }: ImportSettings) {
    this.#kind = kind;
    this.#rows = new SortedRows(folder);
  }

  /** Adds rows; the name is the last part of each. */
  add(rows: string[]): void {
    for (const row of rows) {
      const name = row.slice(row.lastIndexOf(partSeparator) + 1);
      // `join` makes one contiguous string, which is sorted in half the time of one that refers to its parts.
      this.#rows.add([nameKey(name), row].join(partSeparator));
    }
  }

  /** Removes the next rows in the order of their name keys, and puts the key before each row; returns none after the last ones. */
  take(count: number): string[] {
    const taken = this.#ahead.splice(0, count);
    if (taken.length < count) taken.push(...this.#rows.take(count - taken.length));
    return taken;
  }

  /** Reads rows in advance. */
  readAhead(count: number): void {
    if (this.#ahead.length === 0) this.#ahead = this.#rows.take(count);
  }

  /** Implements `PackBlocks`. */
  pack(agencyId: string, blocks: string[]): PackedTokens[] {
    return blocks.map((block) => packBlock(packTokens[this.#kind], agencyId, block));
  }

  close(): void {
    this.#ahead = [];
    this.#rows.close();
  }
}

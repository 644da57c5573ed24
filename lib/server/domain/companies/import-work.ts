import { SortedRows } from "@/lib/server/domain/companies/sorted-rows";
import { type Database, type PackedTokens } from "@/lib/server/db/database";
import { packBlock, packTokens } from "@/lib/server/db/search/pack-tokens";
import { nameKey } from "@/lib/shared/text";

/** Between the parts of a row, which hold no control characters. */
export const partSeparator = "\0";

/** How an import works with names. */
export interface ImportSettings {
  kind: Database["kind"];
  /** Where many rows wait. */
  folder: string;
}

/** What an import does with names that needs no database. */
export class ImportWork {
  readonly #kind: Database["kind"];
  readonly #rows: SortedRows;
  /** Rows that were taken before they are asked for. */
  #ahead: string[] = [];

  constructor({ kind, folder }: ImportSettings) {
    this.#kind = kind;
    this.#rows = new SortedRows(folder);
  }

  /** Adds rows, of which the name is the last part. */
  add(rows: string[]): void {
    for (const row of rows) {
      const name = row.slice(row.lastIndexOf(partSeparator) + 1);
      // Joined, it lies in one piece, which is sorted in half the time of one that refers to its parts.
      this.#rows.add([nameKey(name), row].join(partSeparator));
    }
  }

  /** Removes the next rows in the order of their name keys, each of which is put before its row; none after the last ones. */
  take(count: number): string[] {
    const taken = this.#ahead.splice(0, count);
    if (taken.length < count) taken.push(...this.#rows.take(count - taken.length));
    return taken;
  }

  /** Reads rows before they are asked for. */
  readAhead(count: number): void {
    if (this.#ahead.length === 0) this.#ahead = this.#rows.take(count);
  }

  /** `PackBlocks`. */
  pack(agencyId: string, blocks: string[]): PackedTokens[] {
    return blocks.map((block) => packBlock(packTokens[this.#kind], agencyId, block));
  }

  close(): void {
    this.#ahead = [];
    this.#rows.close();
  }
}

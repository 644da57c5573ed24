import { type Database, type PackedTokens } from "@/lib/server/db/database";
import { packBlock } from "@/lib/server/db/names/blocks";
import { postgresBlocks } from "@/lib/server/db/names/postgres-blocks";
import { sqliteBlocks } from "@/lib/server/db/names/sqlite-blocks";
import { nameKey } from "@/lib/shared/text";

/** Separates the parts of a row, which contain no control characters. */
export const partSeparator = "\0";

/** The work of an import on names that needs no database. */
export class ImportWork {
  readonly #kind: Database["kind"];
  #rows: string[] = [];
  #isSorted = false;

  constructor(kind: Database["kind"]) {
    this.#kind = kind;
  }

  /** Adds rows; the name is the last part of each. */
  add(rows: string[]): void {
    for (const row of rows) {
      const name = row.slice(row.lastIndexOf(partSeparator) + 1);
      // `join` makes one contiguous string, which is sorted in half the time of one that refers to its parts.
      this.#rows.push([nameKey(name), row].join(partSeparator));
    }
  }

  /** Removes the next rows in the order of their name keys, and puts the key before each row; returns none after the last ones. */
  take(count: number): string[] {
    // From the end, so that the memory of the rows that were taken is free.
    if (!this.#isSorted) this.#rows.sort().reverse();
    const taken = this.#rows.splice(-count).reverse();
    this.#isSorted = this.#rows.length > 0;
    return taken;
  }

  /** Implements `PackBlocks`. */
  pack(agencyId: string, blocks: string[]): PackedTokens[] {
    const packing = this.#kind === "sqlite" ? sqliteBlocks : postgresBlocks;
    return blocks.map((block) => packBlock(packing, agencyId, block));
  }
}

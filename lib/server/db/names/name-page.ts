import { type MatchRank } from "@/lib/shared/name-match";
import { type NamePosition, type NameRow } from "@/lib/server/db/names/name-index";

/** The last returned name and its rank. */
export interface SearchPosition extends NamePosition {
  rank: MatchRank;
  /** ID of the last returned row if it is among `firsts`; then no other of its rank has been returned. */
  first?: string | undefined;
}

/** A match and its rank. */
export interface RankedName extends NameRow {
  rank: MatchRank;
}

export interface SearchedNames {
  rows: RankedName[];
  /** The position after the last row; null at the end. */
  next: SearchPosition | null;
}

/**
 * Collects the rows of one page, and one more that tells whether another page follows. Rows are added by rank. The matches in `firsts`
 * (sorted by rank) precede the others of their rank, and are skipped where the search finds them.
 */
export class NamePage {
  readonly #limit: number;
  readonly #start: NamePosition;
  readonly #rows: { row: RankedName; isFirst: boolean }[] = [];
  readonly #skipped: Set<string>;
  #firsts: RankedName[];

  /** `start`: a position before all rows. */
  constructor(
    limit: number,
    start: NamePosition,
    firsts: RankedName[],
    after: SearchPosition | null,
  ) {
    this.#limit = limit;
    this.#start = start;
    this.#skipped = new Set(firsts.map((row) => row.id));
    this.#firsts = after ? firsts.slice(countBefore(firsts, after)) : firsts;
  }

  /** Number of rows to request: enough even if they include all that are skipped. */
  get missing(): number {
    return this.#limit + 1 - this.#rows.length + this.#skipped.size;
  }

  get isFull(): boolean {
    return this.#rows.length > this.#limit;
  }

  /** Adds a row. Two names of one thing that differ in spaces only may follow each other. */
  add(row: NameRow, rank: MatchRank): void {
    this.#addFirsts(rank);
    if (this.#skipped.has(row.id) || this.#rows.at(-1)?.row.id === row.id) return;
    this.#rows.push({ row: { ...row, rank }, isFirst: false });
  }

  #addFirsts(rank: MatchRank): void {
    while (this.#firsts[0] && this.#firsts[0].rank <= rank) {
      const [row] = this.#firsts.splice(0, 1);
      if (row) this.#rows.push({ row, isFirst: true });
    }
  }

  result(): SearchedNames {
    this.#addFirsts(worst);
    const shown = this.#rows.slice(0, this.#limit);
    const end = this.isFull ? shown.at(-1) : undefined;
    return { rows: shown.map(({ row }) => row), next: end ? this.#positionOf(end) : null };
  }

  #positionOf({ row, isFirst }: { row: RankedName; isFirst: boolean }): SearchPosition {
    const { rank, name_key: nameKey, id } = row;
    return isFirst ? { ...this.#start, rank, first: id } : { rank, nameKey, id };
  }
}

const worst = 6;

/** The number of `firsts` that earlier pages have returned. */
function countBefore(firsts: RankedName[], { rank, first }: SearchPosition): number {
  if (first === undefined) return firsts.filter((row) => row.rank <= rank).length;
  return firsts.findIndex((row) => row.id === first) + 1;
}

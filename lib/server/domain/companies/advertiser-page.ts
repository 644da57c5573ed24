import { type Searchable } from "@/lib/server/db/database";
import { type Principal } from "@/lib/server/principal";
import { type MatchRank, type SearchTerm } from "@/lib/shared/name-match";
import { type AdvertiserMatch, type NamePosition } from "@/lib/server/db/search/name-search";

/** The last returned name and its rank. */
export interface SearchPosition extends NamePosition {
  rank: MatchRank;
  /** UUID of the last returned one that comes before others of its rank; then no other of that rank has been returned. */
  first?: string | undefined;
}

export interface FoundAdvertisers {
  advertisers: { uuid: string; name: string }[];
  next: SearchPosition | null;
  /** The rank of the first one; null without any, and where ranks mean nothing. */
  best: MatchRank | null;
}

/** A match that comes before the others of its rank. */
export interface RankedMatch extends AdvertiserMatch {
  rank: MatchRank;
}

/** Sorts before every row. */
export const startPosition: NamePosition = {
  nameKey: "",
  id: "00000000-0000-0000-0000-000000000000",
};

/** Whose advertisers a search may find. */
export type Searcher = Pick<Principal, "companyId" | "companyKind" | "companyName">;

/** One search while it runs. */
export interface SearchScope {
  database: Searchable;
  agencyId: string;
  term: SearchTerm;
  page: AdvertiserPage;
}

/**
 * Collects the rows of one page, and one more that tells whether another follows. Rows are added by rank; before the first one of a
 * rank come those of `firsts` (sorted by rank), which are skipped where the search finds them.
 */
export class AdvertiserPage {
  readonly #limit: number;
  readonly #rows: { row: AdvertiserMatch; rank: MatchRank; isFirst: boolean }[] = [];
  readonly #skipped: Set<string>;
  #firsts: RankedMatch[];

  constructor(limit: number, firsts: RankedMatch[] = [], after: SearchPosition | null = null) {
    this.#limit = limit;
    this.#skipped = new Set(firsts.map((row) => row.advertiser_id));
    this.#firsts = after ? firsts.slice(countBefore(firsts, after)) : firsts;
  }

  /** Rows to ask for: enough, also if all that are skipped are among them. */
  get missing(): number {
    return this.#limit + 1 - this.#rows.length + this.#skipped.size;
  }

  get isFull(): boolean {
    return this.#rows.length > this.#limit;
  }

  add(row: AdvertiserMatch, rank: MatchRank): void {
    this.#addFirsts(rank);
    if (!this.#skipped.has(row.advertiser_id)) this.#rows.push({ row, rank, isFirst: false });
  }

  #addFirsts(rank: MatchRank): void {
    while (this.#firsts[0] && this.#firsts[0].rank <= rank) {
      const [row] = this.#firsts.splice(0, 1);
      if (row) this.#rows.push({ row, rank: row.rank, isFirst: true });
    }
  }

  result(): FoundAdvertisers {
    this.#addFirsts(worst);
    const shown = this.#rows.slice(0, this.#limit);
    const end = this.#rows.length > this.#limit ? shown.at(-1) : undefined;
    return {
      advertisers: shown.map(({ row }) => ({ uuid: row.advertiser_id, name: row.name })),
      next: end ? toPosition(end) : null,
      best: shown[0]?.rank ?? null,
    };
  }
}

const worst = 6;

function toPosition(end: {
  row: AdvertiserMatch;
  rank: MatchRank;
  isFirst: boolean;
}): SearchPosition {
  const { rank, row } = end;
  if (end.isFirst) return { ...startPosition, rank, first: row.advertiser_id };
  return { rank, nameKey: row.name_key, id: row.advertiser_id };
}

/** The number of `firsts` that earlier pages have returned. */
function countBefore(firsts: RankedMatch[], { rank, first }: SearchPosition): number {
  if (first === undefined) return firsts.filter((row) => row.rank <= rank).length;
  return firsts.findIndex((row) => row.advertiser_id === first) + 1;
}

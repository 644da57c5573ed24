import { type Searchable } from "@/lib/server/db/database";
import { type Principal } from "@/lib/server/principal";
import { type MatchRank, type SearchTerm } from "@/lib/shared/name-match";
import { type AdvertiserMatch, type NamePosition } from "@/lib/server/db/search/name-search";

/** The last returned name and its rank. */
export interface SearchPosition extends NamePosition {
  rank: MatchRank;
  /** UUID of the last returned advertiser if it is among `firsts`; then no other of its rank has been returned. */
  first?: string | undefined;
}

export interface FoundAdvertisers {
  advertisers: { uuid: string; name: string }[];
  next: SearchPosition | null;
  /** Rank of the first match; null if there is none, and where ranks do not apply. */
  best: MatchRank | null;
}

/** A match that precedes the others of its rank. */
export interface RankedMatch extends AdvertiserMatch {
  rank: MatchRank;
}

/** Sorts before every row. */
export const startPosition: NamePosition = {
  nameKey: "",
  id: "00000000-0000-0000-0000-000000000000",
};

/** The principal, as far as it determines which advertisers a search may find. */
export type Searcher = Pick<Principal, "companyId" | "companyKind" | "companyName">;

/** The state of a running search. */
export interface SearchScope {
  database: Searchable;
  agencyId: string;
  term: SearchTerm;
  page: AdvertiserPage;
}

/**
 * Collects the rows of one page, and one more that tells whether another page follows. Rows are added by rank. The matches in `firsts`
 * (sorted by rank) precede the others of their rank, and are skipped where the search finds them.
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

  /** Number of rows to request: enough even if they include all that are skipped. */
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

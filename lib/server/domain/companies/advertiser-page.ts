import { type AdvertiserMatch, type Database, type NamePosition } from "@/lib/server/db/database";
import { type MatchRank } from "@/lib/shared/name-match";

/** The last returned name and its rank. */
export interface SearchPosition extends NamePosition {
  rank: MatchRank;
}

export interface FoundAdvertisers {
  advertisers: { uuid: string; name: string }[];
  next: SearchPosition | null;
}

/** Sorts before every row. */
export const startPosition: NamePosition = {
  nameKey: "",
  id: "00000000-0000-0000-0000-000000000000",
};

/** One search while it runs. */
export interface SearchScope {
  database: Database;
  agencyId: string;
  /** The key of what was typed. */
  term: string;
  page: AdvertiserPage;
}

/** Collects the rows of one page, and one more that tells whether another follows. */
export class AdvertiserPage {
  readonly #limit: number;
  readonly #rows: { row: AdvertiserMatch; rank: MatchRank }[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  get missing(): number {
    return this.#limit + 1 - this.#rows.length;
  }

  get isFull(): boolean {
    return this.missing <= 0;
  }

  add(row: AdvertiserMatch, rank: MatchRank): void {
    this.#rows.push({ row, rank });
  }

  result(): FoundAdvertisers {
    const shown = this.#rows.slice(0, this.#limit);
    const end = this.#rows.length > this.#limit ? shown.at(-1) : undefined;
    return {
      advertisers: shown.map(({ row }) => ({ uuid: row.advertiser_id, name: row.name })),
      next: end ? { rank: end.rank, nameKey: end.row.name_key, id: end.row.advertiser_id } : null,
    };
  }
}

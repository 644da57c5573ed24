import { type Kysely, type RawBuilder } from "kysely";
import { type Tables } from "@/lib/db/tables";
import { type CompanyKind } from "@/lib/vocabulary";

/** Anything that runs queries: the read side, or the transaction of a write. */
export type Queries = Kysely<Tables>;

/** A row of a search for advertisers. */
export interface AdvertiserMatch {
  advertiser_id: string;
  name: string;
  name_key: string;
}

/** Some of a playlist's inventory ids, in order, and their positions. */
export interface InventoryPage {
  ids: string[];
  positions: number[];
}

/** A company to insert; `nameKey` is `nameKey(name)`. */
export interface NamedCompany {
  id: string;
  name: string;
  nameKey: string;
}

/** Where a walk through an agency's advertisers, sorted by name key and id, stands. */
export interface NamePosition {
  nameKey: string;
  id: string;
}

/** What SQLite and PostgreSQL do differently, one file each (`sqlite-*.ts`, `postgres-*.ts`). */
export interface DialectOperations {
  /** The number of a playlist that is being inserted. */
  nextPlaylistNumber(): RawBuilder<number>;
  /**
   * What a list is sorted by for a column: of a text the first 200 characters (migration 0004).
   * `isNarrowed`: whether a filter may let little through.
   */
  sortKey(
    column: string,
    how: { isText: boolean; isNarrowed: boolean },
  ): RawBuilder<string | number>;
  /** Whether a playlist of the query's `playlists` has the tag of this key. */
  hasTag(key: string): RawBuilder<boolean>;
  /** The column, so written that SQLite takes no index for it: it cannot tell which of several is worth it. */
  unindexed(column: string): RawBuilder<unknown>;
  /** Whether a column's text contains `text`, letter for letter. */
  contains(column: string, text: string): RawBuilder<boolean>;
  /** Inserts inventory ids at positions `first`, `first + 1`, … in one statement. */
  insertInventory(
    db: Queries,
    playlistId: string,
    first: number,
    inventoryIds: string[],
  ): Promise<void>;
  /**
   * The next `rows` inventory ids of a playlist behind the position `after`, in order, with their positions;
   * empty when there are no more. One value for each page, because a row for each id takes four times as long.
   */
  readInventory(
    db: Queries,
    playlistId: string,
    after: number,
    rows: number,
  ): Promise<InventoryPage>;
  /** Tunes the connection of a process that does nothing but write much, such as an import. */
  expectManyWrites(db: Queries): Promise<void>;
  /**
   * Does one step (some 20 ms) of merging what many writes left in pieces, so that searches are faster;
   * true while there is more to do. Pass whether it is the first step.
   */
  mergeSearchIndex(db: Queries, isFirst: boolean): Promise<boolean>;
  /** Adds companies in one statement. */
  insertCompanies(
    db: Queries,
    companies: NamedCompany[],
    common: { kind: CompanyKind; createdAt: string },
  ): Promise<void>;
  /** Puts advertisers, which must be in `companies`, under an agency and their names into the search index. */
  insertAdvertisers(db: Queries, agencyId: string, advertisers: NamedCompany[]): Promise<void>;
  /**
   * Until the transaction `db` ends, holds up any other that asks for a lock of the same name. For checks
   * that no constraint makes, such as "no other has this name"; writers of SQLite wait for each other anyway.
   * Call it inside `write` before anything slow: if the lock is taken, the work is rolled back and run again.
   * "shared" holds up only those that want it alone: for reading what must not change meanwhile.
   */
  holdLock(db: Queries, name: string, how?: "shared"): Promise<void>;
  /** As `holdLock`, but does not wait: false if another transaction has the lock. Always true on SQLite. */
  tryLock(db: Queries, name: string): Promise<boolean>;
  /**
   * The agency's advertisers whose name key contains `term`, by name key and id, if the index can tell
   * that few names match (at most `most`, of all agencies); null if it cannot. `wordStart` narrows to names
   * that may have `term` at the start of a word; `isThorough` looks twice as hard before giving up. May
   * return names that do not match: check them.
   */
  findRareMatches(
    db: Queries,
    agencyId: string,
    term: string,
    how: { wordStart: boolean; isThorough: boolean; most: number },
  ): Promise<AdvertiserMatch[] | null>;
  /**
   * Looks at some `rows` advertisers after `after`, in order, and returns those whose name key contains
   * `term`, and the position of the last one looked at, null when there are no more. May stop early, when
   * `most` have been found.
   */
  walkNames(
    db: Queries,
    agencyId: string,
    term: string,
    after: NamePosition,
    bounds: { rows: number; most: number },
  ): Promise<{ matches: AdvertiserMatch[]; end: NamePosition | null }>;
}

/** A change of the schema under way. */
export interface SchemaChange {
  /** The connection that holds the lock. Statements on it have no time limit. */
  db: Queries;
  /** Runs `work` in a transaction of its own where the database allows it (PostgreSQL), else in that of the whole change. */
  transaction<Result>(work: (db: Queries) => Promise<Result>): Promise<Result>;
}

/** Another process keeps the database locked. The message says what to do. */
export class SchemaLockedError extends Error {}

/** An open database. */
export interface Database {
  kind: "sqlite" | "postgres";
  /** The file of SQLite's database, null on PostgreSQL. */
  file: string | null;
  /** For reads outside a transaction. */
  read: Queries;
  /**
   * Runs `work` in a transaction and resolves after the commit; whatever `work` throws rolls it back and
   * is thrown on. On SQLite, writes run one after another and share commits: do nothing in `work` but query.
   * On PostgreSQL `work` is run again from its start when it met a lock that was taken: change nothing outside.
   * @throws AppError unavailable when the database is out, full or locked for longer than 5 s; busy when a lock was
   * taken for that long; too_slow when PostgreSQL stopped a statement
   */
  write<Result>(work: (transaction: Queries) => Promise<Result>): Promise<Result>;
  operations: DialectOperations;
  /**
   * For `migrate` alone: runs `work` while no other process changes the schema. On SQLite all of `work` is one transaction, and
   * nobody else writes meanwhile; on PostgreSQL it makes its own. While another process is at it, waits up to ten minutes and calls
   * `onWait` every second. @throws SchemaLockedError
   */
  changeSchema<Result>(
    work: (schema: SchemaChange) => Promise<Result>,
    onWait: () => void,
  ): Promise<Result>;
  close(): Promise<void>;
}

import { type Kysely, type RawBuilder } from "kysely";
import { type NewEntry, type Version } from "@/lib/server/db/catalogue-tables";
import { type Tables } from "@/lib/server/db/tables";
import { type CompanyKind } from "@/lib/shared/vocabulary";

/** Runs queries: the read connection, or the transaction of a write. */
export type Queries = Kysely<Tables>;

/** Part of a playlist's inventory IDs, in order, and their positions. */
export interface InventoryPage {
  ids: string[];
  positions: number[];
}

/** A company to insert; `nameKey` is `nameKey(name)`. */
export interface NamedCompany {
  id: string;
  name: string;
  nameKey: string;
  /** UUID of an advertiser in the spelling of its service, if that differs. */
  serviceId?: string | null;
}

/** A run of a scope's names in order, from the first key to the last, with its tokens (`name-index.ts`). */
export interface NameBlock {
  firstKey: string;
  lastKey: string;
  /** All of its keys, with `keySeparator` between them. */
  keys: string;
  /** Its tokens, as `packTokens` writes them. */
  tokens: PackedTokens;
}

/** Tokens in the form that a database accepts. */
export type PackedTokens = string;

/** The tables of an index of names. */
export interface NameTables {
  /** Table of the blocks, its column with the scope and the type of that, and the function of PostgreSQL that reads blocks. */
  blocks: "advertiser_blocks" | "entry_blocks";
  scope: "agency_id" | "scope";
  scopeType: "uuid" | "text";
  scan: "scan_blocks" | "scan_entry_blocks";
  /** The FTS5 table of SQLite, where blocks have IDs from a multiple of `idsOfScope` up to the next one. */
  tokens: "block_tokens" | "entry_tokens";
  idsOfScope: number;
}

/**
 * A lookup of the blocks of a scope that have all tokens and do not end before the key `from`. It may omit blocks that lack one of
 * `words`, and may include blocks without the tokens. With `areStarts` it may also omit those without a name in which each of the words
 * starts a word.
 */
export interface BlockScan {
  scope: string;
  tokens: string[];
  words: string[];
  areStarts?: boolean;
  from: string;
  /** Number of earlier steps of this lookup: after the first ones the next match may be far. */
  step?: number;
  /** Maximum blocks to read. */
  blocks: number;
}

/** A block that has the tokens of a look-up, with its keys (`keySeparator` between them). */
export interface ScannedBlock {
  last_key: string;
  keys: string;
}

/** Operations that differ between SQLite and PostgreSQL (`sqlite-*.ts`, `postgres-*.ts`). */
export interface DialectOperations {
  /** The number for a playlist to insert. */
  nextPlaylistNumber(): RawBuilder<number>;
  /** The sort expression of a column; texts sort by their first 200 characters (migration 0004). `isNarrowed`: with filters. */
  sortKey(
    column: string,
    how: { isText: boolean; isNarrowed: boolean },
  ): RawBuilder<string | number>;
  /** Whether a playlist of the query's `playlists` has one of the tags with these keys (at least one). */
  hasAnyTag(keys: string[]): RawBuilder<boolean>;
  textsOf(json: RawBuilder<string>): RawBuilder<unknown>;
  isOneOfTexts(column: string, json: string): RawBuilder<boolean>;
  isOneOf(column: string, ids: string[]): RawBuilder<boolean>;
  /** Returns the column in a form for which SQLite has no index, because it would often choose the wrong one. */
  unindexed(column: string): RawBuilder<unknown>;
  /**
   * True for each row of a read whose cost depends on the request; ends the statement when nobody wants its answer any more (`isWanted`).
   * `row` is a column of the rows that the statement examines. PostgreSQL cancels statements itself.
   */
  isWanted(row: string): RawBuilder<boolean>;
  /** Whether `text` contains `part`, case-sensitively. */
  contains(text: RawBuilder<string | null>, part: string): RawBuilder<boolean>;
  /** `text` with A to Z in lower case; other letters stay. */
  lower(text: RawBuilder<string | null>): RawBuilder<string | null>;
  /** Returns the value of a JSON object of texts under a name; null if it has none. */
  attribute(json: RawBuilder<unknown>, name: string): RawBuilder<string | null>;
  /** Returns the number that a text is in JSON's notation; null if it is none. */
  numberIn(text: RawBuilder<string | null>): RawBuilder<number | null>;
  /** Whether a number is one of these (at least one); null if the number is null. */
  isOneOfNumbers(
    number: RawBuilder<number | null>,
    values: readonly number[],
  ): RawBuilder<boolean | null>;
  /** Whether a text contains, or begins with, one of `parts` (at least one), case-sensitively; null if the text is null. */
  hasPart(
    text: RawBuilder<string | null>,
    parts: readonly string[],
    where: "anywhere" | "start",
  ): RawBuilder<boolean | null>;
  /** Inserts inventory IDs at positions `first`, `first + 1`, … in one statement. */
  insertInventory(
    db: Queries,
    playlistId: string,
    first: number,
    inventoryIds: string[],
  ): Promise<void>;
  /**
   * Reads the next `rows` inventory IDs of a playlist after a position. One row holds the whole page: a row for each ID takes
   * four times as long.
   */
  readInventory(
    db: Queries,
    playlistId: string,
    after: number,
    rows: number,
  ): Promise<InventoryPage>;
  insertCompanies(
    db: Queries,
    companies: NamedCompany[],
    common: { kind: CompanyKind; createdAt: string },
  ): Promise<void>;
  /** Assigns advertisers (which must be in `companies`) to an agency. `changeNames` adds their names to the search index. */
  insertAdvertisers(
    db: Queries,
    agencyId: string,
    advertisers: NamedCompany[],
    how?: { isMirrored: boolean },
  ): Promise<void>;
  /**
   * Holds a named lock until the transaction ends, for checks that no constraint can make. Writes of SQLite are serialized anyway. Call
   * it before slow work: if the lock is taken, `write` rolls back and runs the work again. "shared" locks exclude only exclusive ones.
   */
  holdLock(db: Queries, name: string, how?: "shared"): Promise<void>;
  /** Like `holdLock`, but returns false instead of waiting. Always true on SQLite. */
  tryLock(db: Queries, name: string): Promise<boolean>;
  /**
   * Merges a part of an index after many names were added, because a lookup reads each part that SQLite keeps. Takes some
   * milliseconds; returns whether something is left. `isFirst` starts a merge of the whole index.
   */
  mergeBlocks(db: Queries, index: NameTables, isFirst: boolean): Promise<boolean>;
  /**
   * Updates the statistics of names after many were added, so that statements are planned for their number: until then, or until
   * PostgreSQL does so itself within a minute or two, connections keep old plans. `isRough`: from a small sample, while more are added.
   * Does nothing if plans are not kept.
   */
  countNames(db: Queries, index: NameTables, how: { isRough: boolean }): Promise<void>;
  /** Writes the tokens of a scope's block in the form that `replaceBlocks` takes. */
  packTokens(scope: string, tokens: string[]): PackedTokens;
  /** Replaces blocks of a scope by others, which are in order. */
  replaceBlocks(
    db: Queries,
    index: NameTables,
    scope: string,
    ids: number[],
    blocks: NameBlock[],
  ): Promise<void>;
  /** Number of names after all others of a scope that are added together, while the next ones are cut into blocks. */
  appendedNames: number;
  /**
   * Reads the blocks of scans, one scan after another and each in order, until `takeBlock`, which gets the keys of each with
   * `keySeparator` between them, returns false, or the work of one statement is done. Returns the scans that remain.
   */
  scanBlocks<Scan extends BlockScan>(
    db: Queries,
    index: NameTables,
    scans: readonly Scan[],
    takeBlock: (keys: string, scan: Scan) => boolean,
  ): Promise<Scan[]>;
  /** The number of a table's rows; on PostgreSQL, which would read all of them, an estimate as old as the last analyze. */
  countRows(table: keyof Tables): RawBuilder<number>;
  /** Bytes of the database on the disk; null for a file. */
  databaseBytes: RawBuilder<number> | null;
  hasNumber(numbers: readonly number[]): RawBuilder<boolean>;
  /** Adds entries to a version, with the time from which the previous one had each. */
  insertEntries(db: Queries, version: Version, entries: readonly NewEntry[]): Promise<void>;
}

/** Busy and idle connections of this process. */
interface DatabaseLoad {
  /** Writes that wait for their turn. */
  waitingWrites: number;
  /** Connections of the pool; null on SQLite. `waiting`: queries without one. */
  connections: { busy: number; idle: number; waiting: number } | null;
}

/** A schema change in progress. */
export interface SchemaChange {
  /** The connection that holds the lock. Its statements have no timeout. */
  db: Queries;
  /** Runs `work` in its own transaction (PostgreSQL) or in that of the whole change (SQLite). */
  transaction<Result>(work: (db: Queries) => Promise<Result>): Promise<Result>;
}

/** Another process holds the schema lock. The message tells the operator what to do. */
export class SchemaLockedError extends Error {}

export interface Database {
  kind: "sqlite" | "postgres";
  /** The file of a SQLite database; null on PostgreSQL. */
  file: string | null;
  /** Whether `admin shard` has split the tables by agency, as `inspect` found. */
  isSplit: boolean;
  /** Reads the properties that only a reachable database can tell. Call it before requests. */
  inspect(): Promise<void>;
  /**
   * Runs `work`, which concerns all agencies, such as the housekeeping: once, or for each agency in turn if the tables are split. Returns
   * the results. @throws the first error, after the other agencies
   */
  inEachAgency<Result>(work: () => Promise<Result>): Promise<Result[]>;
  /** Runs `work` for these clients: once for all of them, or for those of each agency in turn if the tables are split. */
  inAgenciesOf(
    clientIds: string[],
    work: (clientIds: ReadonlySet<string>) => Promise<unknown>,
  ): Promise<void>;
  read: Queries;
  /**
   * Runs `work` in a transaction and resolves after the commit; errors of `work` roll back and are rethrown. SQLite runs writes
   * one after another and commits several together: only query in `work`. SQLite runs `work` again if another write of its transaction
   * fails, PostgreSQL if a lock was taken: `work` must have no side effects outside the transaction.
   * @throws AppError unavailable if the database is down, full or locked for over 5 s; busy if a lock was held that long;
   * too_slow if PostgreSQL cancelled a statement
   */
  write<Result>(work: (transaction: Queries) => Promise<Result>): Promise<Result>;
  /** Removes overwritten data from SQLite's log. Does nothing on PostgreSQL. */
  emptyLog(): Promise<void>;
  /**
   * For health checks, which must not wait for requests: on PostgreSQL with a connection of their own, on which a statement takes at most
   * 1.5 s.
   */
  checks: { read: Queries; write: Database["write"] };
  operations: DialectOperations;
  getLoad(): DatabaseLoad;
  /**
   * Runs `work` while no other process changes the schema; used by `migrate`. On SQLite it is one transaction and blocks other
   * writers; on PostgreSQL `work` opens its own. Waits up to ten minutes for other processes and calls `onWait` every second.
   * @throws SchemaLockedError
   */
  changeSchema<Result>(
    work: (schema: SchemaChange) => Promise<Result>,
    onWait: () => void,
  ): Promise<Result>;
  close(): Promise<void>;
}

/** The parts of a database that a search needs, which a connection of another thread has too. */
export type Searchable = Pick<Database, "read" | "operations">;

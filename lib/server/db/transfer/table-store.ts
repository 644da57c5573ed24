import { type Database } from "@/lib/server/db/database";

/**
 * A table as it is moved. Its rows are lines of PostgreSQL's COPY text format: the same bytes on both databases, with times as ISO
 * 8601 in UTC with milliseconds, and in the same order (decision 62).
 */
export interface TransferTable {
  name: string;
  columns: string[];
  /** The columns that sort the rows. */
  order: string[];
}

/** Source of rows: a database at one moment, or an archive. */
export interface RowSource {
  /** The last migration that was applied. */
  version: string;
  tables: TransferTable[];
  /** The rows of a table as chunks of complete lines. */
  read(table: TransferTable): AsyncIterable<Buffer>;
  /** The rows of all tables, for progress: about that many. */
  countAll(): Promise<number>;
}

/** An index or a foreign key: slow to maintain while rows are inserted, so made after them. */
export interface Definition {
  name: string;
  table: string;
  create: string;
  drop: string;
}

/** The tables of one database, read and written as lines on a connection of their own. */
export interface TableStore {
  kind: Database["kind"];
  /** The tables to move, without those that are made from others (`derivedTables`). */
  listTables(): Promise<TransferTable[]>;
  /** Fixes what later reads see, until `close`. */
  beginSnapshot(): Promise<void>;
  read(table: TransferTable): AsyncIterable<Buffer>;
  /** Inserts complete lines in one transaction. */
  insert(table: TransferTable, lines: Buffer): Promise<void>;
  /** Indexes other than primary keys, and foreign keys where they can be removed. */
  listDefinitions(): Promise<Definition[]>;
  /** The first column of a query's rows. */
  texts(query: string): Promise<string[]>;
  /** Runs statements in one transaction. */
  run(statements: string[]): Promise<void>;
  /** Statements for after the rows are complete: sequences, checks and statistics. @throws Error if a reference is broken */
  complete(): Promise<void>;
  close(): Promise<void>;
}

/** Names of tables that hold no data of their own: the search index, what servers share for a while, and what migrations keep. */
export const derivedTables =
  /^(advertiser_blocks|block_tokens.*|catalogue_words.*|kysely_.*|shared_.*|unfinished_.*|sqlite_.*)$/;

/** The order of tables without a primary key. */
export const orderWithoutKey: Record<string, string[]> = {
  agency_advertisers: ["advertiser_id", "agency_id", "is_mirrored"],
};

/** A backup, restore or copy cannot go on. The message tells the operator why and what to do. */
export class TransferError extends Error {}

/** A table without a key that `orderWithoutKey` doesn't have. */
export const noKeyMessage = (table: string) =>
  `The table ${table} has no primary key, so it isn't Cuelist's. Name an empty database, or the right one.`;

/** Called with the rows that were handled since the last call. */
export type RowProgress = (event: { step: string; rows?: number }) => void;

/** Sees progress. `start` is told the rows of all tables. */
export interface TransferReport {
  start(rows: number): void;
  step: RowProgress;
}

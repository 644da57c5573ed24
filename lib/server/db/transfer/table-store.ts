import { type Database } from "@/lib/server/db/database";

/**
 * A table to move. Its rows are lines of PostgreSQL's COPY text format: the same bytes on both databases, with times as ISO 8601 in UTC
 * with milliseconds, and in the same order (decision 62).
 */
export interface TransferTable {
  name: string;
  columns: string[];
  /** The columns that sort the rows. */
  order: string[];
}

/** Source of rows: a database at one moment, or an archive. */
export interface RowSource {
  /** The last applied migration. */
  version: string;
  tables: TransferTable[];
  /** Yields the rows of a table as chunks of complete lines. */
  read(table: TransferTable): AsyncIterable<Buffer>;
  /** Returns the approximate number of rows of all tables, for progress. */
  countAll(): Promise<number>;
}

/** An index or a foreign key. It is created after the rows, because maintaining it during inserts is slow. */
export interface Definition {
  name: string;
  table: string;
  create: string;
  drop: string;
}

/** The tables of one database, read and written as lines on a connection of their own. */
export interface TableStore {
  kind: Database["kind"];
  /** Lists the tables to move, without those derived from others (`derivedTables`). */
  listTables(): Promise<TransferTable[]>;
  /** Fixes what later reads see, until `close`. */
  beginSnapshot(): Promise<void>;
  read(table: TransferTable): AsyncIterable<Buffer>;
  /** Inserts complete lines in one transaction. */
  insert(table: TransferTable, lines: Buffer): Promise<void>;
  /** Lists indexes other than primary keys, and foreign keys if they can be removed. */
  listDefinitions(): Promise<Definition[]>;
  /** Returns the first column of a query's rows. */
  texts(query: string): Promise<string[]>;
  /** Runs statements in one transaction. */
  run(statements: string[]): Promise<void>;
  /** Runs the final statements for complete rows: sequences, checks and statistics. @throws Error if a reference is broken */
  complete(): Promise<void>;
  close(): Promise<void>;
}

/** Names of tables without data of their own: the search index, temporary data shared by servers, and migrations' state. */
export const derivedTables =
  /^(advertiser_blocks|entry_blocks|(block|entry)_tokens.*|catalogue_words.*|kysely_.*|shared_.*|unfinished_.*|sqlite_.*)$/;

/** Columns that sort tables without a primary key. */
export const orderWithoutKey: Record<string, string[]> = {
  agency_advertisers: ["advertiser_id", "agency_id", "is_mirrored"],
};

/** A backup, restore or copy cannot continue. The message tells the operator the reason and what to do. */
export class TransferError extends Error {}

/** The message for a table without a key that is missing in `orderWithoutKey`. */
export const noKeyMessage = (table: string) =>
  `The table ${table} has no primary key, so it isn't Cuelist's. Name an empty database, or the right one.`;

/** Called with the number of rows processed since the last call. */
export type RowProgress = (event: { step: string; rows?: number }) => void;

/** Receives progress. `start` gets the number of rows of all tables. */
export interface TransferReport {
  start(rows: number): void;
  step: RowProgress;
}

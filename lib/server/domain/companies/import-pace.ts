import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, type Queries } from "@/lib/server/db/database";

/** Rows per transaction: a few at first, then as many as fit into the allowed time. */
const batchRows = { least: 250, most: 16_000 };
/**
 * Time that a transaction may take including its wait for the lock, in ms: while others write (`beside`), and `alone`. On SQLite others
 * wait for the transaction. On PostgreSQL the commits of others wait until everything logged so far is on the disk.
 */
const batchMs = {
  sqlite: { beside: 20, alone: 50 },
  postgres: { beside: 100, alone: 1_500 },
};
/** Time after another connection's write in which a further one is expected, in ms. */
const expectedMs = 5_000;
/** Pause between transactions, so that other processes can write: longer than the interval of their attempts (`lookMs` of the writer). */
const pauseMs = 3;

/** A number that grows with the writes of others, and the amount that an own write adds: PostgreSQL numbers all writing transactions. */
const writeCounts = {
  sqlite: {
    query: sql<{ count: number }>`select data_version as count from pragma_data_version`,
    ofOwn: 0,
  },
  postgres: {
    query: sql<{ count: number }>`select pg_current_xact_id()::text::bigint as count`,
    ofOwn: 1,
  },
};

/** Adapts the size of an import's transactions and its pauses to the writes of others. */
export class ImportPace {
  readonly #database: Database;
  #rows = batchRows.least;
  #count: number | null = null;
  #othersWroteAt = -Infinity;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Pauses, and takes the rows of the next transaction. */
  async takeRows<Row>(take: (count: number) => Promise<Row[]>): Promise<Row[]> {
    const paused = this.pause();
    // Others need the processor to acquire the lock.
    if (this.#areOthersExpected) await paused;
    const [rows] = await Promise.all([take(this.#rows), paused]);
    return rows;
  }

  async write<Result>(work: (transaction: Queries) => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    const result = await this.#database.write(async (transaction) => {
      await this.#noteOthers(transaction);
      return work(transaction);
    });
    const share = this.#allowedMs / (performance.now() - startedAt);
    const next = this.#rows * Math.min(2, Math.max(0.5, share));
    this.#rows = Math.round(Math.min(batchRows.most, Math.max(batchRows.least, next)));
    return result;
  }

  /** Runs an additional transaction of the import, whose duration does not affect the number of rows. */
  writeBeside(work: (transaction: Queries) => Promise<void>): Promise<void> {
    return this.#database.write(async (transaction) => {
      await this.#noteOthers(transaction);
      await work(transaction);
    });
  }

  /** SQLite has no lock queue: others try to acquire the lock every few milliseconds. */
  async pause(): Promise<void> {
    if (this.#database.kind === "sqlite") await sleep(pauseMs);
  }

  get #allowedMs(): number {
    return batchMs[this.#database.kind][this.#areOthersExpected ? "beside" : "alone"];
  }

  get #areOthersExpected(): boolean {
    return performance.now() - this.#othersWroteAt < expectedMs;
  }

  async #noteOthers(transaction: Queries): Promise<void> {
    const { query, ofOwn } = writeCounts[this.#database.kind];
    const { rows } = await query.execute(transaction);
    const count = rows[0]?.count ?? 0;
    if (this.#count !== null && count !== this.#count + ofOwn)
      this.#othersWroteAt = performance.now();
    this.#count = count;
  }
}

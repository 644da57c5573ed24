import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, type Queries } from "@/lib/server/db/database";

/** Rows of a transaction: few at first, then as many as take the time that it may take. */
const batchRows = { least: 250, most: 16_000 };
/**
 * Time that a transaction may take with its wait for the lock, in ms. On SQLite others wait for it: `sqlite` is while there are any, and
 * with the wait for the disk, which nobody waits for otherwise.
 */
const batchMs = { sqlite: 20, sqliteAlone: 50, postgres: 1_500 };
/** For so long after a commit of another connection a further one is expected, in ms. */
const expectedMs = 5_000;
/** Pause between transactions, so that other processes can write: longer than the time between two of their looks (`beginWrite`). */
const pauseMs = 3;

/** Sizes of an import's transactions, and its pauses between them: it gives way to others. */
export class ImportPace {
  readonly #database: Database;
  #rows = batchRows.least;
  #version: number | null = null;
  #othersWroteAt = -Infinity;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Pauses, and takes the rows of the next transaction. */
  async takeRows<Row>(take: (count: number) => Promise<Row[]>): Promise<Row[]> {
    const paused = this.pause();
    // Others need the processor to take the lock.
    if (this.#areOthersExpected) await paused;
    const [rows] = await Promise.all([take(this.#rows), paused]);
    return rows;
  }

  /** Runs a transaction. */
  async write<Result>(work: (transaction: Queries) => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    const result = await this.#database.write(
      async (transaction) => {
        if (this.#database.kind === "sqlite") await this.#noteOthers(transaction);
        return work(transaction);
      },
      // While the disk is waited for, others have the lock.
      { isEarly: !this.#areOthersExpected },
    );
    const share = this.#allowedMs / (performance.now() - startedAt);
    const next = this.#rows * Math.min(2, Math.max(0.5, share));
    this.#rows = Math.round(Math.min(batchRows.most, Math.max(batchRows.least, next)));
    return result;
  }

  /** SQLite has no lock queue: others look for the lock every few milliseconds. */
  async pause(): Promise<void> {
    if (this.#database.kind === "sqlite") await sleep(pauseMs);
  }

  get #allowedMs(): number {
    if (this.#database.kind === "postgres") return batchMs.postgres;
    return this.#areOthersExpected ? batchMs.sqlite : batchMs.sqliteAlone;
  }

  get #areOthersExpected(): boolean {
    return performance.now() - this.#othersWroteAt < expectedMs;
  }

  async #noteOthers(transaction: Queries): Promise<void> {
    // Changes when another connection has committed.
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(transaction);
    const version = rows[0]?.data_version ?? null;
    if (this.#version !== null && version !== this.#version)
      this.#othersWroteAt = performance.now();
    this.#version = version;
  }
}

import { type FileHandle, open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type BetterSqlite3 from "better-sqlite3";
import { type Queries } from "@/lib/db/database";
import { codeOf, toOutage } from "@/lib/db/out-of-service";
import { SqliteCheckpoints } from "@/lib/db/sqlite-checkpoints";

interface Job {
  work: (transaction: Queries) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  /** When it came (`Date.now()`). */
  since: number;
}

/** The statements around writes, prepared once. */
const controls = [
  "begin immediate",
  "commit",
  "rollback",
  "savepoint job",
  "release job",
  "rollback to job",
] as const;
type Control = (typeof controls)[number];

/** Writes that share one commit at most, and rows after which it is due: nobody is answered while it lasts. */
const batchSize = 64;
const batchRows = 20_000;
/** Rows of a commit that is worth a turn of the event loop of its own. */
const largeRows = 2_000;
/** How long another process may hold the lock before a write is given up, in ms since it came; at least the second. */
const lockTimeoutMs = 5_000;
const minLockTimeoutMs = 500;

/**
 * Runs writes one after another on the writing connection. Writes that wait together share one
 * transaction, each in a savepoint of its own, and so one fsync: the answer of each is still given only
 * after its commit.
 */
export class SqliteWriter {
  readonly #raw: BetterSqlite3.Database;
  readonly #db: Queries;
  readonly #control: Record<Control, BetterSqlite3.Statement>;
  readonly #changes: BetterSqlite3.Statement;
  readonly #checkpoints: SqliteCheckpoints;
  readonly #waiting: Job[] = [];
  #running: Promise<void> | null = null;
  #log: FileHandle | null = null;

  constructor(raw: BetterSqlite3.Database, db: Queries) {
    this.#raw = raw;
    this.#db = db;
    this.#checkpoints = new SqliteCheckpoints(raw.name);
    this.#changes = raw.prepare("select total_changes() as changes");
    const prepare = (statement: Control) => [statement, raw.prepare(statement)] as const;
    this.#control = Object.fromEntries(controls.map(prepare)) as Record<
      Control,
      BetterSqlite3.Statement
    >;
  }

  /** Runs `work` in a transaction; resolves after the commit. @throws what `work` throws; AppError unavailable */
  run<Result>(work: (transaction: Queries) => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({
        work,
        resolve: resolve as (result: unknown) => void,
        reject,
        since: Date.now(),
      });
      this.#running ??= this.#runAll();
    });
  }

  /** Resolves when no write is waiting or under way, and no other thread has the file open. */
  async close(): Promise<void> {
    while (this.#running) await this.#running;
    await this.#checkpoints.close();
    await this.#log?.close();
    this.#log = null;
  }

  async #runAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      // One turn of the event loop lets writes that arrived together share a commit, and others be answered between two.
      await new Promise(setImmediate);
      await this.#runBatch();
    }
    // In the same turn as the check above, or a write that arrives in between would wait for ever.
    this.#running = null;
  }

  async #runBatch(): Promise<void> {
    const jobs: Job[] = [];
    const done: [Job, unknown][] = [];
    const failed: [Job, unknown][] = [];
    try {
      await this.#begin(this.#waiting[0]?.since ?? Date.now());
      const before = this.#countChanges();
      for (let job = this.#waiting.shift(); job; job = this.#waiting.shift()) {
        jobs.push(job);
        await this.#runJob(job, done, failed);
        if (jobs.length === batchSize || this.#countChanges() - before >= batchRows) break;
      }
      // A large commit takes some 50 ms, and so may the end of the job before it.
      if (this.#countChanges() - before >= largeRows) await new Promise(setImmediate);
      this.#control["commit"].run();
      await this.#sync();
      this.#checkpoints.countCommit(jobs.length, this.#countChanges() - before);
    } catch (cause) {
      this.#rollBack();
      const error = toOutage(cause) ?? cause;
      // Where no job has begun, those that waited longest are told.
      if (jobs.length === 0) jobs.push(...this.#waiting.splice(0, batchSize));
      const told = new Set(failed.map(([job]) => job));
      for (const job of jobs) if (!told.has(job)) job.reject(error);
      for (const [job, reason] of failed) job.reject(reason);
      return;
    }
    for (const [job, result] of done) job.resolve(result);
    for (const [job, reason] of failed) job.reject(reason);
  }

  /** Waits until the write-ahead log is on the disk, in another thread; `synchronous=FULL` would wait in this one. */
  async #sync(): Promise<void> {
    this.#log ??= await open(`${this.#raw.name}-wal`, "r+");
    await this.#log.datasync();
  }

  /** Rows that this connection has changed since it was opened. */
  #countChanges(): number {
    const { changes } = this.#changes.get() as { changes: number };
    return changes;
  }

  /** Runs one job in a savepoint. What it throws is its own failure, unless the whole transaction is gone. */
  async #runJob(job: Job, done: [Job, unknown][], failed: [Job, unknown][]): Promise<void> {
    this.#control["savepoint job"].run();
    try {
      const result = await job.work(this.#db);
      // The search index writes here, so this may fail too: done is what comes after it.
      this.#control["release job"].run();
      done.push([job, result]);
    } catch (error) {
      if (!this.#raw.inTransaction) throw error;
      this.#control["rollback to job"].run();
      this.#control["release job"].run();
      failed.push([job, toOutage(error) ?? error]);
    }
  }

  /** On a bad disk this may fail as well; the next write begins with it. */
  #rollBack(): void {
    try {
      if (this.#raw.inTransaction) this.#control["rollback"].run();
    } catch (error) {
      if (!toOutage(error)) throw error;
    }
  }

  async #begin(since: number): Promise<void> {
    const deadline = Math.max(since + lockTimeoutMs, Date.now() + minLockTimeoutMs);
    for (;;) {
      try {
        if (this.#raw.inTransaction) this.#control["rollback"].run();
        this.#control["begin immediate"].run();
        return;
      } catch (error) {
        if (codeOf(error) !== "SQLITE_BUSY" || Date.now() > deadline) throw error;
        await sleep(5);
      }
    }
  }
}

import { type FileHandle, open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type BetterSqlite3 from "better-sqlite3";
import { type Queries } from "@/lib/server/db/database";
import { codeOf, toOutage } from "@/lib/server/db/out-of-service";
import { LargeWrite } from "@/lib/server/db/writer/large-write";
import { SqliteCheckpoints } from "@/lib/server/db/writer/sqlite-checkpoints";
import { type SqliteThread } from "@/lib/server/db/writer/sqlite-thread";
import { startWriteWait } from "@/lib/server/db/measure/write-wait";

interface Job {
  work: (transaction: Queries) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  /** Time at which the job was queued (`Date.now()`). */
  since: number;
  /** Ends the measured wait. */
  begin: () => void;
}

const controls = [
  "begin immediate",
  "commit",
  "rollback",
  "savepoint job",
  "release job",
  "rollback to job",
] as const;
type Control = (typeof controls)[number];
const countChanges = "select total_changes() as changes";

/** Maximum writes of a commit, and changed rows after which it ends: requests wait while it runs. */
const batchSize = 64;
const batchRows = 5_000;
/** Changed rows that make a commit large enough for its own turn of the event loop. */
const largeRows = 2_000;
/** Maximum wait for a lock of another process since the job was queued, in ms; the minimum is the second. */
const lockTimeoutMs = 5_000;
const minLockTimeoutMs = 500;
/** Time between looks whether another process has released the lock. An import leaves 3 ms between its transactions. */
const lookMs = 2;

/**
 * Runs writes one after another on the writing connection. Waiting writes share one transaction and one fsync, each in its own
 * savepoint; each resolves after the commit (decisions 3 and 34). A large one (`LargeWrite`) begins again in a thread, in its own
 * transaction.
 */
export class SqliteWriter {
  readonly #raw: BetterSqlite3.Database;
  readonly #db: Queries;
  readonly #control: Record<Control, BetterSqlite3.Statement>;
  readonly #changes: BetterSqlite3.Statement;
  readonly #checkpoints: SqliteCheckpoints;
  readonly #thread: SqliteThread;
  readonly #waiting: Job[] = [];
  readonly #large: Job[] = [];
  #running: Promise<void> | null = null;
  #log: FileHandle | null = null;

  constructor(raw: BetterSqlite3.Database, db: Queries, thread: SqliteThread) {
    this.#raw = raw;
    this.#db = db;
    this.#thread = thread;
    this.#checkpoints = new SqliteCheckpoints(raw.name);
    this.#changes = raw.prepare(countChanges);
    const prepare = (statement: Control) => [statement, raw.prepare(statement)] as const;
    this.#control = Object.fromEntries(controls.map(prepare)) as Record<
      Control,
      BetterSqlite3.Statement
    >;
  }

  /** Runs `work` in a transaction; resolves after the commit. @throws errors of `work`; AppError unavailable */
  run<Result>(work: (transaction: Queries) => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({
        work,
        resolve: resolve as (result: unknown) => void,
        reject,
        since: Date.now(),
        begin: startWriteWait(),
      });
      this.#running ??= this.#runAll();
    });
  }

  get waiting(): number {
    return this.#waiting.length + this.#large.length;
  }

  /** Resolves when no write is pending and no other thread has the file open. */
  async close(): Promise<void> {
    while (this.#running) await this.#running;
    await this.#thread.close();
    await this.#checkpoints.close();
    await this.#log?.close();
    this.#log = null;
  }

  async #runAll(): Promise<void> {
    while (this.waiting > 0) {
      // Yield once: concurrent writes can join the commit, and other requests run in between.
      await new Promise(setImmediate);
      if (this.#waiting.length > 0) await this.#runBatch();
      const large = this.#large.shift();
      if (large) await this.#runLarge(large);
    }
    // In the same turn as the check above, or a write queued in between would never run.
    this.#running = null;
  }

  async #runBatch(): Promise<void> {
    const jobs: Job[] = [];
    const done: [Job, unknown][] = [];
    const failed: [Job, unknown][] = [];
    try {
      await this.#checkpoints.admit();
      await this.#begin(this.#waiting[0]?.since ?? Date.now(), (control) => {
        if (this.#raw.inTransaction) this.#control["rollback"].run();
        this.#control[control].run();
      });
      const before = this.#countChanges();
      for (let job = this.#waiting.shift(); job; job = this.#waiting.shift()) {
        jobs.push(job);
        await this.#runJob(job, done, failed);
        if (jobs.length === batchSize || this.#countChanges() - before >= batchRows) break;
      }
      // A large commit takes about 50 ms, as may the last job before it.
      if (this.#countChanges() - before >= largeRows) await new Promise(setImmediate);
      this.#control["commit"].run();
      await this.#sync();
      this.#checkpoints.countCommit(jobs.length, this.#countChanges() - before);
    } catch (cause) {
      this.#rollBack();
      const error = toOutage(cause) ?? cause;
      // If no job has started, fail those that waited longest.
      if (jobs.length === 0) jobs.push(...this.#waiting.splice(0, batchSize));
      const told = new Set([...failed.map(([job]) => job), ...this.#large]);
      for (const job of jobs) if (!told.has(job)) job.reject(error);
      for (const [job, reason] of failed) job.reject(reason);
      return;
    }
    for (const [job, result] of done) job.resolve(result);
    for (const [job, reason] of failed) job.reject(reason);
  }

  /** Syncs the write-ahead log in another thread; `synchronous=FULL` would block this one. */
  async #sync(): Promise<void> {
    this.#log ??= await open(`${this.#raw.name}-wal`, "r+");
    await this.#log.datasync();
  }

  #countChanges(): number {
    const { changes } = this.#changes.get() as { changes: number };
    return changes;
  }

  /** Runs one job in a savepoint. An error fails only this job, unless the transaction was lost. */
  async #runJob(job: Job, done: [Job, unknown][], failed: [Job, unknown][]): Promise<void> {
    job.begin();
    this.#control["savepoint job"].run();
    try {
      const result = await job.work(this.#db);
      // FTS5 writes on release, so the release may fail too.
      this.#control["release job"].run();
      done.push([job, result]);
    } catch (error) {
      if (!this.#raw.inTransaction) throw error;
      this.#control["rollback to job"].run();
      this.#control["release job"].run();
      if (error instanceof LargeWrite) this.#large.push(job);
      else failed.push([job, toOutage(error) ?? error]);
    }
  }

  /** Runs a large job in the thread, in its own transaction. */
  async #runLarge(job: Job): Promise<void> {
    const thread = this.#thread;
    try {
      await this.#checkpoints.admit();
      await this.#begin(job.since, (control) => thread.run(control));
      const result = await job.work(thread.queries);
      const { rows } = await thread.run(countChanges);
      await thread.run("commit");
      await this.#sync();
      this.#checkpoints.countCommit(1, (rows[0] as { changes: number }).changes);
      job.resolve(result);
    } catch (cause) {
      // Refused if it has not begun.
      await thread.run("rollback").catch(() => undefined);
      job.reject(toOutage(cause) ?? cause);
    }
  }

  // Rollback can fail on a bad disk; the next write starts with one.
  #rollBack(): void {
    try {
      if (this.#raw.inTransaction) this.#control["rollback"].run();
    } catch (error) {
      if (!toOutage(error)) throw error;
    }
  }

  async #begin(since: number, run: (control: "begin immediate") => unknown): Promise<void> {
    const deadline = Math.max(since + lockTimeoutMs, Date.now() + minLockTimeoutMs);
    for (;;) {
      try {
        await run("begin immediate");
        return;
      } catch (error) {
        if (codeOf(error) !== "SQLITE_BUSY" || Date.now() > deadline) throw error;
        await sleep(lookMs);
      }
    }
  }
}

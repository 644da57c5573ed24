import type BetterSqlite3 from "better-sqlite3";
import { type Queries, type WriteOptions } from "@/lib/server/db/database";
import { toOutage } from "@/lib/server/db/out-of-service";
import { beginWrite } from "@/lib/server/db/writer/begin-write";
import { LargeWrite } from "@/lib/server/db/writer/large-write";
import { LogSync } from "@/lib/server/db/writer/log-sync";
import { type SqliteCheckpoints } from "@/lib/server/db/writer/sqlite-checkpoints";
import { type SqliteThread } from "@/lib/server/db/writer/sqlite-thread";
import { type WriteTurns } from "@/lib/server/db/writer/write-turns";
import { TransientSet } from "@/lib/server/transient-set";

interface Job {
  work: (transaction: Queries) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  /** Time at which the job was queued (`Date.now()`). */
  since: number;
  /** Called when it has its turn. */
  begin: () => void;
  /** Whether it is answered before the commit is on the disk. */
  isEarly: boolean;
}

interface WriterParts {
  turns: WriteTurns;
  checkpoints: Pick<SqliteCheckpoints, "admit" | "countCommit" | "close">;
  /** Null for a connection of which no write is large (`shareThread`). */
  large: SqliteThread | null;
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

/**
 * Maximum writes of a commit, changed rows, and ms of its work after which it ends: requests wait while it runs. Of the writes that wait
 * it takes half, so that the callers of one commit are answered, and ask again, while the next one works (decision 3); but
 * `leastShare` if so many wait, because each commit writes every page that it changes once.
 */
const batchSize = 64;
const leastShare = 4;
const batchRows = 5_000;
const batchMs = 5;
/** Changed rows that make a commit large enough for its own turn of the event loop. */
const largeRows = 2_000;
/**
 * Runs writes one after another on the writing connection. Waiting writes share one transaction and one fsync, each in its own
 * savepoint; each resolves after the commit (decision 3). A large one (`LargeWrite`) begins again in a thread, in its own
 * transaction.
 */
export class SqliteWriter {
  readonly #raw: BetterSqlite3.Database;
  readonly #db: Queries;
  readonly #control: Record<Control, BetterSqlite3.Statement>;
  readonly #changes: BetterSqlite3.Statement;
  readonly #turns: WriteTurns;
  readonly #checkpoints: WriterParts["checkpoints"];
  readonly #thread: SqliteThread | null;
  readonly #waiting: Job[] = [];
  readonly #large: Job[] = [];
  #running: Promise<void> | null = null;
  readonly #sync: LogSync;
  /** Writes that are committed and wait for the disk. */
  readonly #unsynced = new TransientSet<Promise<void>>();

  constructor(raw: BetterSqlite3.Database, db: Queries, parts: WriterParts) {
    this.#raw = raw;
    this.#db = db;
    this.#sync = new LogSync(raw.name);
    this.#turns = parts.turns;
    this.#checkpoints = parts.checkpoints;
    this.#thread = parts.large;
    // A savepoint keeps a copy of each page that its job changes; from 16 pages on SQLite would write them to a file.
    raw.pragma("temp_store = memory");
    this.#changes = raw.prepare(countChanges);
    const prepare = (statement: Control) => [statement, raw.prepare(statement)] as const;
    this.#control = Object.fromEntries(controls.map(prepare)) as Record<
      Control,
      BetterSqlite3.Statement
    >;
  }

  /**
   * Runs `work` in a transaction; resolves after the commit, when that is on the disk, unless it `isEarly`. `begin` is called when it
   * has its turn.
   * @throws errors of `work`; AppError unavailable
   */
  run<Result>(
    work: (transaction: Queries) => Promise<Result>,
    begin: () => void,
    { isEarly = false }: WriteOptions = {},
  ): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({
        work,
        resolve: resolve as (result: unknown) => void,
        reject,
        since: Date.now(),
        begin,
        isEarly,
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
    await Promise.all(this.#unsynced);
    await this.#sync.close();
    await this.#thread?.close();
    await this.#checkpoints.close();
  }

  async #runAll(): Promise<void> {
    while (this.waiting > 0) {
      // Yield once: concurrent writes can join the commit, and other requests run in between.
      await new Promise(setImmediate);
      if (this.#waiting.length > 0) await this.#runBatch();
      const large = this.#large.shift();
      if (large && this.#thread) await this.#runLarge(large, this.#thread);
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
      await beginWrite(this.#turns, this.#waiting[0]?.since ?? Date.now(), (control) => {
        if (this.#raw.inTransaction) this.#control["rollback"].run();
        this.#control[control].run();
      });
      const before = this.#countChanges();
      const share = Math.min(batchSize, Math.max(leastShare, this.#waiting.length / 2));
      const endsAt = performance.now() + batchMs;
      for (let job = this.#waiting.shift(); job; job = this.#waiting.shift()) {
        jobs.push(job);
        await this.#runJob(job, done, failed);
        const rows = this.#countChanges() - before;
        if (jobs.length >= share || rows >= batchRows || performance.now() >= endsAt) break;
      }
      // A large commit takes about 50 ms, as may the last job before it.
      if (this.#countChanges() - before >= largeRows) await new Promise(setImmediate);
      this.#control["commit"].run();
      this.#turns.end();
      this.#checkpoints.countCommit(jobs.length, this.#countChanges() - before);
    } catch (cause) {
      this.#rollBack();
      this.#turns.end();
      const error = toOutage(cause) ?? cause;
      // If no job has started, fail those that waited longest.
      if (jobs.length === 0) jobs.push(...this.#waiting.splice(0, batchSize));
      const told = new Set([...failed.map(([job]) => job), ...this.#large]);
      for (const job of jobs) if (!told.has(job)) job.reject(error);
      for (const [job, reason] of failed) job.reject(reason);
      return;
    }
    for (const [job, reason] of failed) job.reject(reason);
    const answered = this.#answer(done).finally(() => this.#unsynced.delete(answered));
    this.#unsynced.add(answered);
  }

  /** Answers committed jobs when they are on the disk; the next ones run meanwhile. */
  async #answer(done: [Job, unknown][]): Promise<void> {
    for (const [job, result] of done) if (job.isEarly) job.resolve(result);
    if (done.every(([job]) => job.isEarly)) return this.#sync.runUnheard();
    try {
      await this.#sync.run();
      for (const [job, result] of done) job.resolve(result);
    } catch (error) {
      for (const [job] of done) job.reject(toOutage(error) ?? error);
    }
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
  async #runLarge(job: Job, thread: SqliteThread): Promise<void> {
    try {
      await this.#checkpoints.admit();
      await beginWrite(this.#turns, job.since, (control) => thread.run(control));
      const result = await job.work(thread.queries);
      const { rows } = await thread.run(countChanges);
      await thread.run("commit");
      this.#turns.end();
      await this.#sync.run();
      this.#checkpoints.countCommit(1, (rows[0] as { changes: number }).changes);
      job.resolve(result);
    } catch (cause) {
      // Refused if it has not begun.
      await thread.run("rollback").catch(() => undefined);
      this.#turns.end();
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
}

import { setTimeout as sleep } from "node:timers/promises";
import { type Queries } from "@/lib/server/db/database";
import { codeOf, toOutage } from "@/lib/server/db/out-of-service";
import { type SqliteLog } from "@/lib/server/db/writer/sqlite-log";
import { type WritingThread } from "@/lib/server/db/writer/writing-thread";

interface Job {
  work: (transaction: Queries) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  /** Time at which the job was queued (`Date.now()`). */
  since: number;
  /** Called when it has its turn. */
  begin: () => void;
}

/**
 * Maximum writes of a commit, and ms after which it takes no more. It takes half of the writes that wait, and at least `leastShare`, so that
 * the callers of one commit are answered, and ask again, while the next one works.
 */
const batchSize = 64;
const leastShare = 4;
const batchMs = 20;

/** Maximum wait for a lock of another process since the job was queued, in ms; the minimum is the second. */
const lockTimeoutMs = 5_000;
const minLockTimeoutMs = 500;
/** Time between looks whether another process has released the lock. An import leaves 3 ms between its transactions. */
const lookMs = 2;

/**
 * Runs writes one after another. Those that wait share a transaction; each resolves after its commit (decision 3). If one fails, those before
 * it in the transaction run again without it, and it runs again after their commit.
 */
export class SqliteWriter {
  readonly #thread: WritingThread;
  readonly #log: SqliteLog;
  readonly #waiting: Job[] = [];
  /** Of the writes that wait, how many run again. */
  #again = 0;
  readonly #between: (() => Promise<void>)[] = [];
  #running: Promise<void> | null = null;

  constructor(thread: WritingThread, log: SqliteLog) {
    this.#thread = thread;
    this.#log = log;
  }

  /**
   * Runs `work` in a transaction; resolves after the commit. `begin` is called when it has its turn.
   * @throws errors of `work`; AppError unavailable
   */
  run<Result>(work: (transaction: Queries) => Promise<Result>, begin: () => void): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({
        work,
        resolve: resolve as (result: unknown) => void,
        reject,
        since: Date.now(),
        begin,
      });
      this.#running ??= this.#runAll();
    });
  }

  /** Runs `work`, which uses the thread outside of writes, between two transactions. */
  between<Result>(work: () => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#between.push(() => work().then(resolve, reject));
      this.#running ??= this.#runAll();
    });
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves when no write is pending. */
  async finish(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #runAll(): Promise<void> {
    while (this.#waiting.length + this.#between.length > 0) {
      // Yield once: concurrent writes can join the commit.
      await new Promise(setImmediate);
      await this.#between.shift()?.();
      if (this.#waiting.length > 0) await this.#runBatch();
      await this.#log.tidy();
    }
    // In the same turn as the check above, or a write queued in between would never run.
    this.#running = null;
  }

  async #runBatch(): Promise<void> {
    const done: { job: Job; result: unknown }[] = [];
    try {
      await this.#log.admit();
      await this.#begin();
    } catch (cause) {
      // Those that have waited longest.
      this.#fail(this.#waiting.splice(0, batchSize), cause);
      return;
    }
    const usual = Math.min(batchSize, Math.max(leastShare, this.#waiting.length / 2));
    const share = this.#again > 0 ? this.#again : usual;
    this.#again = 0;
    const endsAt = performance.now() + batchMs;
    while (done.length < share && performance.now() < endsAt) {
      const job = this.#waiting.shift();
      if (!job) break;
      job.begin();
      try {
        done.push({ job, result: await job.work(this.#thread.queries) });
      } catch (cause) {
        await this.#rollBack();
        // What it has read of those before it may never be stored: it runs again after their commit.
        if (done.length === 0) this.#fail([job], cause);
        else this.#waiting.unshift(...done.map((one) => one.job), job);
        this.#again = done.length;
        return;
      }
    }
    const jobs = done.map(({ job }) => job);
    try {
      await this.#thread.run("commit");
    } catch (cause) {
      await this.#rollBack();
      this.#fail(jobs, cause);
      return;
    }
    for (const { job, result } of done) job.resolve(result);
    this.#log.countWrites(done.length);
  }

  #fail(jobs: Job[], cause: unknown): void {
    const error = toOutage(cause) ?? cause;
    for (const job of jobs) job.reject(error);
  }

  async #rollBack(): Promise<void> {
    await this.#thread.run("rollback").catch(() => undefined);
  }

  /** Begins a transaction when no other process has the lock. */
  async #begin(): Promise<void> {
    const since = this.#waiting[0]?.since ?? 0;
    const deadline = Math.max(since + lockTimeoutMs, Date.now() + minLockTimeoutMs);
    for (;;) {
      try {
        await this.#thread.run("begin immediate");
        return;
      } catch (error) {
        if (codeOf(error) !== "SQLITE_BUSY" || Date.now() > deadline) throw error;
        await sleep(lookMs);
      }
    }
  }
}

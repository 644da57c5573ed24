import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { closeThread } from "@/lib/server/close-thread";
import { cannotWrite, logHeldCode } from "@/lib/server/db/out-of-service";
import { driverName } from "@/lib/server/db/sqlite-driver";
import { formatBytes } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";
import { getLogger } from "@/lib/server/logger";

/**
 * Writes, or changed rows, that trigger a checkpoint. The rows are some 400 new playlists of 50 IDs, which fill 100 MB of log: a page that
 * many of them change is copied once (decision 3).
 */
const writesBetween = 500;
const rowsBetween = 20_000;

/** Source of the worker thread; a string, because neither bundle has a separate file for it. */
const source = `
  const { parentPort, workerData } = require("node:worker_threads");
  import(workerData.driver).then(({ default: Sqlite }) => {
    const db = new Sqlite(workerData.file, { timeout: 0 });
    parentPort.on("message", (message) => {
      if (message === "close") {
        db.close();
        parentPort.close();
        return;
      }
      const done = { heldBytes: 0, isBusy: false };
      try {
        const [{ busy, log, checkpointed }] = db.pragma("wal_checkpoint(" + message + ")");
        done.heldBytes = (log - checkpointed) * db.pragma("page_size", { simple: true });
        done.isBusy = busy === 1;
      } catch {
        // For example a full disk, which the next commit reports.
      }
      parentPort.postMessage(done);
    });
  });
`;

/** Time for which a write waits for a look whether a reader still holds the log, and the least time between two looks, in ms. */
const lookMs = 500;
const warnEveryMs = 60_000;
/** Times that the log is tried to be emptied, and the time between two, in ms: whoever reads or writes is in the way. */
const emptying = { tries: 40, waitMs: 50 };

interface Checkpoint {
  /** Bytes that it could not move. */
  heldBytes: number;
  /** Whether others were in the way. */
  isBusy: boolean;
}

/** Commits that may make a checkpoint due. */
export interface CommitCount {
  writes: number;
  /** Changed rows. */
  rows: number;
}

/** The log is as large as it may be, and a reader keeps it from being emptied. The message is for the operator. */
class LogHeld extends Error {
  readonly code = logHeldCode;
}

/**
 * Runs checkpoints (moves the write-ahead log into the database file) in a worker thread: a checkpoint waits for the disk and
 * would block all requests. The thread starts with the first checkpoint.
 *
 * A process that reads the database and does not end its transaction keeps all that is written meanwhile in the log. From
 * `limits.walBytes` of it on, writes are refused, before the log has filled the disk.
 */
export class SqliteCheckpoints {
  readonly #file: string;
  #worker: Worker | null = null;
  #running: Promise<Checkpoint> | null = null;
  #ended: (checkpoint: Checkpoint) => void = () => undefined;
  #endedAt = -Infinity;
  /** Bytes that the last checkpoint could not move, and since when there was something. */
  #heldBytes = 0;
  #heldSince = new Date();
  #warnedAt = -Infinity;
  #writes = 0;
  #rows = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** Counts a commit and starts a checkpoint when due. */
  countCommit(writes: number, rows: number): void {
    this.#writes += writes;
    this.#rows += rows;
    if (this.#running || (this.#writes < writesBetween && this.#rows < rowsBetween)) return;
    void this.#run("passive");
  }

  /** Empties the log, which still has what was overwritten; leaves it to a later checkpoint if others read without end. */
  async empty(): Promise<void> {
    for (let tries = 0; tries < emptying.tries; tries += 1) {
      const done = this.#running
        ? null
        : await Promise.race([this.#run("truncate"), sleep(lookMs)]);
      if (done && !done.isBusy) return;
      await sleep(emptying.waitMs);
    }
  }

  /** Resolves if there is room in the log for another commit. @throws AppError unavailable, whose cause names the reason */
  async admit(): Promise<void> {
    if (limits.walBytes === 0 || this.#heldBytes <= limits.walBytes) return;
    if (performance.now() - this.#endedAt >= lookMs)
      // The sleep also keeps a command alive that has nothing else to wait for: the thread does not.
      await Promise.race([this.#run("passive"), sleep(lookMs)]);
    if (this.#heldBytes > limits.walBytes) throw cannotWrite(new LogHeld(this.#explain()));
  }

  #run(mode: "passive" | "truncate"): Promise<Checkpoint> {
    if (this.#running) return this.#running;
    this.#writes = 0;
    this.#rows = 0;
    this.#worker ??= this.#start();
    this.#running = new Promise((resolve) => (this.#ended = resolve));
    this.#worker.postMessage(mode);
    return this.#running;
  }

  #note(checkpoint: Checkpoint): void {
    const { heldBytes } = checkpoint;
    if (this.#heldBytes === 0) this.#heldSince = new Date();
    this.#heldBytes = heldBytes;
    this.#endedAt = performance.now();
    this.#running = null;
    this.#ended(checkpoint);
    // Frames that were written during the checkpoint are left, without a reader.
    if (limits.walBytes === 0 || heldBytes < limits.walBytes / 4) return;
    if (performance.now() - this.#warnedAt < warnEveryMs) return;
    this.#warnedAt = performance.now();
    getLogger().warn({ wal_bytes: heldBytes }, this.#explain());
  }

  #explain(): string {
    const limit = formatBytes(limits.walBytes);
    return `SQLite's log can't be emptied: another process reads ${this.#file} and has not ended its transaction since ${this.#heldSince.toISOString()}. It has ${formatBytes(this.#heldBytes)}; from ${limit} on nothing is written. End that process, such as sqlite3, a database browser or a backup by another tool.`;
  }

  /** Ends the thread after its current checkpoint. */
  close(): Promise<void> {
    return closeThread(this.#worker);
  }

  #start(): Worker {
    const workerData = { driver: driverName, file: this.#file };
    const worker = new Worker(source, { eval: true, workerData });
    worker.on("message", (checkpoint: Checkpoint) => this.#note(checkpoint));
    // SQLite still checkpoints by itself. `#running` stays, so that no other thread starts.
    worker.on("error", () => {
      this.#worker = null;
      this.#heldBytes = 0;
    });
    worker.unref();
    return worker;
  }
}

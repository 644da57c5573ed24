import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { driverName } from "@/lib/db/sqlite-driver";

/**
 * Writes, or changed rows, that trigger a checkpoint. The rows are some 400 new playlists of 50 IDs, which fill 100 MB of log: a page that
 * many of them change is copied once.
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
      try {
        db.pragma("wal_checkpoint(passive)");
      } catch {
        // For example a full disk, which the next commit reports.
      }
      parentPort.postMessage("done");
    });
  });
`;

/**
 * Runs checkpoints (moves the write-ahead log into the database file) in a worker thread: a checkpoint waits for the disk and
 * would block all requests. The thread starts with the first checkpoint.
 */
export class SqliteCheckpoints {
  readonly #file: string;
  #worker: Worker | null = null;
  #isRunning = false;
  #writes = 0;
  #rows = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** Counts a commit and starts a checkpoint when due. */
  countCommit(writes: number, rows: number): void {
    this.#writes += writes;
    this.#rows += rows;
    if (this.#isRunning || (this.#writes < writesBetween && this.#rows < rowsBetween)) return;
    this.#writes = 0;
    this.#rows = 0;
    this.#isRunning = true;
    this.#worker ??= this.#start();
    this.#worker.postMessage("checkpoint");
  }

  /** Ends the thread after its current checkpoint. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    const ended = once(worker, "exit");
    worker.ref();
    worker.postMessage("close");
    await ended;
  }

  #start(): Worker {
    const workerData = { driver: driverName, file: this.#file };
    const worker = new Worker(source, { eval: true, workerData });
    worker.on("message", () => (this.#isRunning = false));
    // SQLite still checkpoints by itself. `#isRunning` stays true, so that no other thread starts.
    worker.on("error", () => (this.#worker = null));
    worker.unref();
    return worker;
  }
}

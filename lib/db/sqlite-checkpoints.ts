import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { driverName } from "@/lib/db/sqlite-driver";

/** Writes, or rows changed, after which a checkpoint is asked for. */
const writesBetween = 50;
const rowsBetween = 2_000;

/** What the thread runs. It is text because the bundles (Next's and ours) have no file of their own for a thread. */
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
        // A full disk, for example. The next commit fails with it and says so.
      }
      parentPort.postMessage("done");
    });
  });
`;

/**
 * Runs checkpoints (moves the write-ahead log into the database file) in a thread of their own, because a checkpoint waits
 * for the disk and would stop all requests meanwhile. The thread starts with the first checkpoint.
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

  /** Counts a commit; starts a checkpoint when enough has been written since the last one. */
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

  /** Ends the thread, after the checkpoint under way. */
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
    // SQLite's own checkpoint remains. `#isRunning` stays set, so that no other thread is tried.
    worker.on("error", () => (this.#worker = null));
    worker.unref();
    return worker;
  }
}

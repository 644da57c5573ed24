import { setTimeout as sleep } from "node:timers/promises";
import { cannotWrite, logHeldCode } from "@/lib/server/db/out-of-service";
import { type WritingThread } from "@/lib/server/db/writer/writing-thread";
import { formatBytes } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";
import { getLogger } from "@/lib/server/logger";

/**
 * Writes, or changed rows, that trigger a checkpoint. The rows are some 400 new playlists of 50 IDs, which fill 100 MB of log: a page that
 * many of them change is copied once.
 */
const writesBetween = 500;
const rowsBetween = 20_000;

/** The least time between two looks whether a reader still holds the log, in ms. */
const lookMs = 500;
const warnEveryMs = 60_000;

/** Times that the log is tried to be emptied, and the time between two, in ms: whoever reads is in the way. */
const emptying = { tries: 40, waitMs: 50 };

/** The log is as large as it may be, and a reader keeps it from being emptied. The message is for the operator. */
class LogHeld extends Error {
  readonly code = logHeldCode;
}

/**
 * Runs checkpoints, which move the write-ahead log into the database file. A process that reads the database and does not end its transaction
 * keeps all that is written meanwhile in the log. From `limits.walBytes` of it on, writes are refused, before the log has filled the disk.
 */
export class SqliteLog {
  readonly #thread: WritingThread;
  readonly #file: string;
  /** Bytes that the last checkpoint could not move, and since when there was something. */
  #heldBytes = 0;
  #heldSince = new Date();
  #lookedAt = -Infinity;
  #warnedAt = -Infinity;
  #writes = 0;
  #rowsBefore = 0;

  constructor(thread: WritingThread, file: string) {
    this.#thread = thread;
    this.#file = file;
  }

  countWrites(writes: number): void {
    this.#writes += writes;
  }

  /** Runs a checkpoint when it is due. */
  async tidy(): Promise<void> {
    const rows = this.#thread.changedRows - this.#rowsBefore;
    if (this.#writes >= writesBetween || rows >= rowsBetween) await this.#checkpoint("passive");
  }

  /** Resolves if there is room in the log for another commit. @throws AppError unavailable, whose cause names the reason */
  async admit(): Promise<void> {
    if (!this.#isFull) return;
    if (performance.now() - this.#lookedAt >= lookMs) await this.#checkpoint("passive");
    if (this.#isFull) throw cannotWrite(new LogHeld(this.#explain()));
  }

  /** Empties the log, which still has what was overwritten; leaves it to a later checkpoint if others read without end. */
  async empty(between: (work: () => Promise<boolean>) => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < emptying.tries; tries += 1) {
      if (!(await between(() => this.#checkpoint("truncate")))) return;
      await sleep(emptying.waitMs);
    }
  }

  get #isFull(): boolean {
    return limits.walBytes > 0 && this.#heldBytes > limits.walBytes;
  }

  /** Returns whether others were in the way. */
  async #checkpoint(mode: "passive" | "truncate"): Promise<boolean> {
    this.#writes = 0;
    this.#rowsBefore = this.#thread.changedRows;
    let moved = { busy: 0, log: 0, checkpointed: 0, page_size: 0 };
    try {
      const [checkpoint, size] = await Promise.all(
        [`pragma wal_checkpoint(${mode})`, "pragma page_size"].map((sql) => this.#thread.run(sql)),
      );
      moved = Object.assign(moved, checkpoint?.rows[0], size?.rows[0]);
    } catch {
      // For example a full disk, which the next commit reports.
    }
    this.#note((moved.log - moved.checkpointed) * moved.page_size);
    return moved.busy === 1;
  }

  #note(heldBytes: number): void {
    if (this.#heldBytes === 0) this.#heldSince = new Date();
    this.#heldBytes = heldBytes;
    this.#lookedAt = performance.now();
    if (limits.walBytes === 0 || heldBytes < limits.walBytes / 4) return;
    if (performance.now() - this.#warnedAt < warnEveryMs) return;
    this.#warnedAt = performance.now();
    getLogger().warn({ wal_bytes: heldBytes }, this.#explain());
  }

  #explain(): string {
    const limit = formatBytes(limits.walBytes);
    return `SQLite's log can't be emptied: another process reads ${this.#file} and has not ended its transaction since ${this.#heldSince.toISOString()}. It has ${formatBytes(this.#heldBytes)}; from ${limit} on nothing is written. End that process, such as sqlite3, a database browser or a backup by another tool.`;
  }
}

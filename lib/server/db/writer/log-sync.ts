import { type FileHandle, open } from "node:fs/promises";

/**
 * Syncs SQLite's write-ahead log in another thread; `synchronous=FULL` would block this one. Commits that are made during a sync share
 * the next one.
 */
export class LogSync {
  readonly #file: string;
  #log: FileHandle | null = null;
  #last: Promise<void> = Promise.resolve();
  /** The sync that has not begun. */
  #next: Promise<void> | null = null;

  /** Why one of which nobody heard has failed. */
  #unheard: { error: unknown } | null = null;

  /** `file`: of the database. */
  constructor(file: string) {
    this.#file = file;
  }

  /** Resolves when all that was committed before is on the disk. @throws system errors */
  run(): Promise<void> {
    if (this.#next) return this.#next;
    const sync = async (): Promise<void> => {
      this.#next = null;
      this.#log ??= await open(`${this.#file}-wal`, "r+");
      await this.#log.datasync();
      const unheard = this.#unheard;
      this.#unheard = null;
      if (unheard) throw unheard.error;
    };
    this.#next = this.#last.then(sync, sync);
    return (this.#last = this.#next);
  }

  /** Syncs for those who don't wait: if that fails, so does the next `run`. */
  async runUnheard(): Promise<void> {
    try {
      await this.run();
    } catch (error) {
      this.#unheard ??= { error };
    }
  }

  /** Resolves after the last sync. */
  async close(): Promise<void> {
    await this.#last.catch(() => undefined);
    await this.#log?.close();
    this.#log = null;
  }
}

import {
  type CommitCount,
  type SqliteCheckpoints,
} from "@/lib/server/db/writer/sqlite-checkpoints";

/** What writes in another thread of a SQLite server share with those in the first. */
export class SharedWrites {
  /** For `WriteTurns`. */
  readonly turns: SharedArrayBuffer;
  readonly #checkpoints: SqliteCheckpoints;
  #waiting = 0;

  constructor(turns: SharedArrayBuffer, checkpoints: SqliteCheckpoints) {
    this.turns = turns;
    this.#checkpoints = checkpoints;
  }

  /** Writes that the thread has not answered. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Runs `work`, a write in the thread, if there is room in the log. @throws AppError unavailable; errors of `work` */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#checkpoints.admit();
    this.#waiting += 1;
    return work().finally(() => (this.#waiting -= 1));
  }

  /** Counts commits of the thread, and starts a checkpoint when due. */
  countCommits({ writes, rows }: CommitCount): void {
    this.#checkpoints.countCommit(writes, rows);
  }
}

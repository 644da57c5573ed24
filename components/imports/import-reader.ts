import { serializeLimits } from "@/lib/shared/limits";
import {
  type ImportAnswer,
  type ImportResults,
  type ImportTask,
  type ImportTaskKind,
  type ImportTasks,
} from "@/lib/browser/imports/import-task";

interface Pending {
  settle: (result: never) => void;
  fail: (error: Error) => void;
}

/** Progress of reading: playlists so far, and the share of the file (0 to 1). */
type ReadingProgress = (playlists: number, share: number) => void;

/**
 * The worker that reads and keeps one file of playlists. Only in the browser. What is asked after `stop`, or
 * was being asked, fails.
 */
export class ImportReader {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #onProgress: ReadingProgress;
  #last = 0;

  constructor(onProgress: ReadingProgress) {
    this.#onProgress = onProgress;
    const worker = new Worker(
      new URL("../../lib/browser/imports/import.worker.ts", import.meta.url),
      {
        name: serializeLimits() ?? "",
      },
    );
    worker.onmessage = ({ data }: MessageEvent<ImportAnswer>) => this.#take(data);
    worker.onerror = () =>
      this.stop("Couldn't start reading the file. Check your connection and try again.");
    this.#worker = worker;
  }

  /** Has the worker do something. @throws Error whose message is for people */
  ask<Kind extends ImportTaskKind>(
    kind: Kind,
    task: ImportTasks[Kind],
  ): Promise<ImportResults[Kind]> {
    this.#last += 1;
    const id = this.#last;
    return new Promise((settle, fail) => {
      this.#pending.set(id, { settle, fail });
      this.#worker.postMessage({ id, kind, ...task } as ImportTask);
    });
  }

  stop(reason = "Stopped."): void {
    this.#worker.terminate();
    for (const { fail } of this.#pending.values()) fail(new Error(reason));
    this.#pending.clear();
  }

  #take(answer: ImportAnswer): void {
    if (answer.kind === "progress") return this.#onProgress(answer.playlists, answer.share);
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if (answer.kind === "failure") pending?.fail(new Error(answer.message));
    else pending?.settle(answer.result as never);
  }
}

import {
  type DirectoryAnswer,
  type DirectoryResults,
  type DirectoryTask,
  type DirectoryTaskKind,
  type DirectoryTasks,
} from "@/lib/browser/catalogue/importing/directory-task";
import { serializeLimits } from "@/lib/shared/limits";

interface Pending {
  settle: (result: never) => void;
  fail: (error: Error) => void;
}

/** The worker that reads a file of entries. Only in the browser. Tasks that are running at `stop`, or begin after it, fail. */
export class DirectoryReader {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #last = 0;

  constructor() {
    const worker = new Worker(new URL("./directory.worker.ts", import.meta.url), {
      name: serializeLimits() ?? "",
    });
    worker.onmessage = ({ data }: MessageEvent<DirectoryAnswer>) => {
      const pending = this.#pending.get(data.id);
      this.#pending.delete(data.id);
      if ("message" in data) pending?.fail(new Error(data.message));
      else pending?.settle(data.result as never);
    };
    worker.onerror = () =>
      this.stop("Couldn't start reading the file. Check your connection and try again.");
    this.#worker = worker;
  }

  /** Lets the worker run a task. @throws Error whose message is for people */
  ask<Kind extends DirectoryTaskKind>(
    kind: Kind,
    task: DirectoryTasks[Kind],
  ): Promise<DirectoryResults[Kind]> {
    this.#last += 1;
    const id = this.#last;
    return new Promise((settle, fail) => {
      this.#pending.set(id, { settle, fail });
      this.#worker.postMessage({ id, kind, task } as DirectoryTask);
    });
  }

  stop(reason = "Stopped."): void {
    this.#worker.terminate();
    for (const { fail } of this.#pending.values()) fail(new Error(reason));
    this.#pending.clear();
  }
}

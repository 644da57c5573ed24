import {
  type IdImportAnswer,
  type IdImportResult,
  type IdImportTask,
} from "@/lib/id-import/id-import-task";

/** What to read, and which ids the list has already. */
export type IdImportRequest = Omit<IdImportTask, "id">;

interface Pending {
  id: number;
  settle: (result: IdImportResult | null) => void;
  onProgress: (done: number, total: number) => void;
}

/**
 * Reads ids in a worker of its own, which starts when it is first needed. One text at a time: a new one, or
 * `stop`, ends the one before. Only in the browser.
 */
export class IdImportReader {
  #worker: Worker | null = null;
  #pending: Pending | null = null;
  #last = 0;

  /** Starts the worker ahead of its first text. */
  prepare(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(
      new URL("../../../lib/id-import/id-import.worker.ts", import.meta.url),
    );
    worker.onmessage = ({ data }: MessageEvent<IdImportAnswer>) => this.#take(data);
    // Its script could not be loaded. The next try starts another.
    worker.onerror = () => this.stop();
    this.#worker = worker;
    return worker;
  }

  /** Null if it could not be read, or if something else was asked for meanwhile. */
  read(
    request: IdImportRequest,
    onProgress: Pending["onProgress"],
  ): Promise<IdImportResult | null> {
    if (this.#pending) this.stop();
    const worker = this.prepare();
    this.#last += 1;
    const task: IdImportTask = { id: this.#last, ...request };
    return new Promise((settle) => {
      this.#pending = { id: task.id, settle, onProgress };
      worker.postMessage(task);
    });
  }

  /** Ends the worker and what it is reading. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#settle(null);
  }

  #take(answer: IdImportAnswer): void {
    if (answer.id !== this.#pending?.id) return;
    if (answer.kind === "progress") this.#pending.onProgress(answer.done, answer.total);
    else this.#settle(answer.kind === "result" ? answer.result : null);
  }

  #settle(result: IdImportResult | null): void {
    this.#pending?.settle(result);
    this.#pending = null;
  }
}

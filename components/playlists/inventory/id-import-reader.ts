import { serializeLimits } from "@/lib/limits";
import {
  type IdImportAnswer,
  type IdImportResult,
  type IdImportTask,
} from "@/lib/id-import/id-import-task";

/** What to read, and the IDs already in the list. */
type IdImportRequest = Omit<IdImportTask, "id">;

interface Pending {
  id: number;
  settle: (result: IdImportResult | null) => void;
  onProgress: (done: number, total: number) => void;
}

/**
 * Reads IDs in a worker that starts on demand. A new request or `stop` ends the previous one. Browser only.
 */
export class IdImportReader {
  #worker: Worker | null = null;
  #pending: Pending | null = null;
  #last = 0;

  /** Starts the worker before it is needed. */
  prepare(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(
      new URL("../../../lib/id-import/id-import.worker.ts", import.meta.url),
      {
        name: serializeLimits() ?? "",
      },
    );
    worker.onmessage = ({ data }: MessageEvent<IdImportAnswer>) => this.#take(data);
    // The script could not be loaded. The next request starts a new worker.
    worker.onerror = () => this.stop();
    this.#worker = worker;
    return worker;
  }

  /** Null if reading failed or another request replaced it. */
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

  /** Ends the worker and its current request. */
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

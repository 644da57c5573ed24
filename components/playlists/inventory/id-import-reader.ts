import { serializeLimits } from "@/lib/shared/limits";
import { type IdImportAnswer, type IdImportTask } from "@/lib/browser/id-import/id-import-task";
import { type ParsedIds } from "@/lib/shared/id-import/types";

/** The source to read, and the IDs already in the list. */
type IdImportRequest = Omit<IdImportTask, "id">;

/** A result, the reason of a failure (`reason` is null if it is unexpected), or null if it was stopped. */
type Outcome = ParsedIds | { reason: string | null } | null;

interface Pending {
  id: number;
  settle: (outcome: Outcome) => void;
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
      new URL("../../../lib/browser/id-import/id-import.worker.ts", import.meta.url),
      {
        name: serializeLimits() ?? "",
      },
    );
    worker.onmessage = ({ data }: MessageEvent<IdImportAnswer>) => this.#take(data);
    // The script could not be loaded. The next request starts a new worker.
    worker.onerror = () => this.#end({ reason: null });
    this.#worker = worker;
    return worker;
  }

  /** Reads a source. Resolves with null if it was stopped or replaced by another request. */
  read(request: IdImportRequest, onProgress: Pending["onProgress"]): Promise<Outcome> {
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
    this.#end(null);
  }

  #end(outcome: Outcome): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#settle(outcome);
  }

  #take(answer: IdImportAnswer): void {
    if (answer.id !== this.#pending?.id) return;
    if (answer.kind === "progress") this.#pending.onProgress(answer.done, answer.total);
    else this.#settle(answer.kind === "result" ? answer.reading : { reason: answer.reason });
  }

  #settle(outcome: Outcome): void {
    this.#pending?.settle(outcome);
    this.#pending = null;
  }
}

import { FileWorker, type Tell } from "@/lib/browser/file-worker";
import { type IdOperations, type IdTask } from "@/lib/browser/id-import/id-import.worker";
import { type ParsedIds } from "@/lib/shared/id-import/types";

/** Reads IDs in a worker that starts on demand. Browser only. */
export class IdReader {
  #worker: FileWorker<IdOperations> | null = null;

  /** Starts the worker before it is needed. */
  prepare(): void {
    this.#open();
  }

  /** Reads a source; null if it was stopped. @throws Error whose message is for people */
  async read(task: IdTask, tell: Tell): Promise<ParsedIds | null> {
    const worker = this.#open();
    try {
      return await worker.ask("read", task, tell);
    } catch (error) {
      if (this.#worker !== worker) return null;
      // Its script may not have loaded: the next source starts another one.
      this.stop();
      throw error;
    }
  }

  stop(): void {
    this.#worker?.stop();
    this.#worker = null;
  }

  #open(): FileWorker<IdOperations> {
    this.#worker ??= new FileWorker(
      (options) =>
        new Worker(new URL("./id-import.worker.ts", import.meta.url), /* @vite-ignore */ options),
    );
    return this.#worker;
  }
}

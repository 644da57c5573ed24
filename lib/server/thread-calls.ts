import { type Worker } from "node:worker_threads";
import { closeThread } from "@/lib/server/close-thread";

interface Pending<Answer> {
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** What a thread answers to the call with this number. */
type Answered<Answer> = [number: number, Answer];

/**
 * Calls to a thread, which starts with the first one and ends with `close`. It gets `[number, message]` and answers each with `[number,
 * answer]`, in any order.
 */
export class ThreadCalls<Message, Answer> {
  readonly #pending = new Map<number, Pending<Answer>>();
  readonly #start: () => Worker;
  #worker: Worker | null = null;
  #count = 0;

  constructor(start: () => Worker) {
    this.#start = start;
  }

  /** @throws Error with the code SQLITE_IOERR if the thread ends before it has answered; the next call starts another */
  call(message: Message): Promise<Answer> {
    const worker = (this.#worker ??= this.#open());
    return new Promise((resolve, reject) => {
      this.#count += 1;
      // A command that waits only for this answer must not end.
      if (this.#pending.size === 0) worker.ref();
      this.#pending.set(this.#count, { resolve, reject });
      worker.postMessage([this.#count, message]);
    });
  }

  /** Ends the thread after its last answer. */
  close(): Promise<void> {
    return closeThread(this.#worker);
  }

  #open(): Worker {
    const worker = this.#start();
    worker.on("message", ([number, answer]: Answered<Answer>) => {
      const pending = this.#pending.get(number);
      this.#pending.delete(number);
      if (this.#pending.size === 0) worker.unref();
      pending?.resolve(answer);
    });
    worker.on("error", (error) => this.#lose(error));
    worker.on("exit", () => {
      if (this.#worker === worker) this.#lose(new Error("The thread has ended."));
    });
    worker.unref();
    return worker;
  }

  #lose(error: Error): void {
    this.#worker = null;
    const lost = Array.from(this.#pending.values());
    this.#pending.clear();
    for (const { reject } of lost) reject(Object.assign(error, { code: "SQLITE_IOERR" }));
  }
}

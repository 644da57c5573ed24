import { type Worker } from "node:worker_threads";
import { closeThread } from "@/lib/server/close-thread";

interface Pending<Answer> {
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** A thread's answer to the call with this number. */
type Answered<Answer> = [number: number, Answer];

/**
 * Calls to a thread, which starts with the first one and ends with `close`. It receives `[number, message]` and answers each with
 * `[number, answer]`, in any order.
 */
export class ThreadCalls<Message, Answer> {
  /** Indexed by number, which is reused after the answer: a `Map` would keep answers in memory (`TransientSet`). */
  readonly #pending: (Pending<Answer> | null)[] = [];
  readonly #free: number[] = [];
  readonly #start: () => Worker;
  #worker: Worker | null = null;

  constructor(start: () => Worker) {
    this.#start = start;
  }

  /** @throws Error with the code SQLITE_IOERR if the thread ends before it has answered; the next call starts another */
  call(message: Message): Promise<Answer> {
    const worker = (this.#worker ??= this.#open());
    return new Promise((resolve, reject) => {
      // Keep the process alive for a command that waits only for this answer.
      if (!this.#isPending) worker.ref();
      const number = this.#free.pop() ?? this.#pending.length;
      this.#pending[number] = { resolve, reject };
      worker.postMessage([number, message]);
    });
  }

  /** Ends the thread after its last answer. */
  close(): Promise<void> {
    return closeThread(this.#worker);
  }

  get #isPending(): boolean {
    return this.#free.length < this.#pending.length;
  }

  #open(): Worker {
    const worker = this.#start();
    worker.on("message", ([number, answer]: Answered<Answer>) => {
      // A late answer of a lost thread, whose numbers are in use again.
      if (this.#worker !== worker) return;
      const pending = this.#pending[number];
      this.#pending[number] = null;
      this.#free.push(number);
      if (!this.#isPending) worker.unref();
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
    const lost = this.#pending.splice(0);
    this.#free.length = 0;
    for (const pending of lost) pending?.reject(Object.assign(error, { code: "SQLITE_IOERR" }));
  }
}

import { type Worker } from "node:worker_threads";
import { once } from "node:events";

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
  /** By number. */
  readonly #pending = new Map<number, Pending<Answer>>();
  #last = 0;
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
      if (this.#pending.size === 0) worker.ref();
      const number = (this.#last += 1);
      this.#pending.set(number, { resolve, reject });
      worker.postMessage([number, message]);
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
      // None for a late answer of a lost thread.
      if (!pending) return;
      this.#pending.delete(number);
      if (this.#pending.size === 0) worker.unref();
      pending.resolve(answer);
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
    const lost = [...this.#pending.values()];
    this.#pending.clear();
    for (const pending of lost) pending.reject(Object.assign(error, { code: "SQLITE_IOERR" }));
  }
}

/** Tells a thread to close its connection after its current work, and waits for its end. */
async function closeThread(thread: Worker | null): Promise<void> {
  if (!thread) return;
  const ended = once(thread, "exit");
  thread.ref();
  thread.postMessage("close");
  await ended;
}

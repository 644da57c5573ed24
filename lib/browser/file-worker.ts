import { AppError } from "@/lib/shared/errors";
import { serializeLimits } from "@/lib/shared/limits";

/** What a worker can do: each takes one value, and may tell its progress. */
type Operations = Record<string, (task: never, tell: Tell) => unknown>;
type Task<Operation> = Operation extends (task: infer Given, ...rest: never[]) => unknown
  ? Given
  : never;
type Result<Operation> = Operation extends (...given: never[]) => infer Given
  ? Awaited<Given>
  : never;

/** Progress: how many things, and the share of the file (0 to 1). */
export type Tell = (count: number, share: number) => void;

interface Question {
  id: number;
  kind: string;
  task: unknown;
}

type Answer = { id: number } & (
  | { progress: [number, number] }
  | { result: unknown }
  /** For people. */
  | { failure: string }
);

interface Pending {
  settle: (result: never) => void;
  fail: (error: Error) => void;
  tell: Tell;
}

/** A worker that reads and keeps a file, so that the page stays responsive. What is asked after `stop`, or was being asked, fails. */
export class FileWorker<Done extends Operations> {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #last = 0;
  #stopped: string | null = null;

  constructor(open: (options: WorkerOptions) => Worker) {
    const worker = open({ name: serializeLimits() ?? "" });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const pending = this.#pending.get(data.id);
      if ("progress" in data) return pending?.tell(...data.progress);
      this.#pending.delete(data.id);
      if ("failure" in data) pending?.fail(new Error(data.failure));
      else pending?.settle(data.result as never);
    };
    worker.onerror = () =>
      this.stop("Couldn't start reading. Check your connection and try again.");
    this.#worker = worker;
  }

  /** Has the worker do something. @throws Error whose message is for people */
  ask<Kind extends keyof Done & string>(
    kind: Kind,
    task: Task<Done[Kind]>,
    tell: Tell = () => undefined,
  ): Promise<Result<Done[Kind]>> {
    if (this.#stopped !== null) return Promise.reject(new Error(this.#stopped));
    this.#last += 1;
    const id = this.#last;
    return new Promise((settle, fail) => {
      this.#pending.set(id, { settle, fail, tell });
      this.#worker.postMessage({ id, kind, task } satisfies Question);
    });
  }

  stop(reason = "Stopped."): void {
    this.#stopped = reason;
    this.#worker.terminate();
    for (const { fail } of this.#pending.values()) fail(new Error(reason));
    this.#pending.clear();
  }
}

/** Has this worker answer a `FileWorker`. `failure` is said of errors that are not for people. */
export function serve(operations: Operations, failure: string): void {
  const say = (answer: Answer) => self.postMessage(answer);
  self.addEventListener("message", ({ data }: MessageEvent<Question>) => {
    const { id, kind, task } = data;
    const perform = async () =>
      operations[kind]?.(task as never, (count, share) => say({ id, progress: [count, share] }));
    perform().then(
      (result) => say({ id, result }),
      (error: unknown) => say({ id, failure: error instanceof AppError ? error.message : failure }),
    );
  });
}

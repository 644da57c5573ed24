/** A semaphore: runs at most `count` jobs concurrently and queues the others. */
export class Slots {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Runs `work` in a slot. Throws the error of `tooLong` if none is free after `timeoutMs`. */
  async run<Result>(
    timeoutMs: number,
    tooLong: () => Error,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(timeoutMs, tooLong);
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  #wait(timeoutMs: number, tooLong: () => Error): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(tooLong());
      }, timeoutMs);
      this.#waiting.push(enter);
    });
  }
}

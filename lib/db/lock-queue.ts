import { setTimeout as sleep } from "node:timers/promises";

/** Thrown inside a transaction when another one holds the lock of this name. */
export class LockTaken extends Error {
  /** `isShared`: it was asked for beside others that share it, not alone. */
  constructor(
    readonly lock: string,
    readonly isShared = false,
  ) {
    super(`Another transaction holds the lock "${lock}".`);
  }
}

/** Pauses between two looks whether a lock is free, in ms; the last one holds from then on. */
const pausesMs = [5, 10, 20, 40];

/**
 * Runs transactions again that met a taken lock, as soon as it is free. What waits holds no connection meanwhile, and
 * of all that wait for one lock only the first one looks.
 */
export class LockQueue {
  readonly #isFree: (taken: LockTaken) => Promise<boolean>;
  /** The last one in the queue of each lock. */
  readonly #last = new Map<string, Promise<void>>();

  constructor(isFree: (taken: LockTaken) => Promise<boolean>) {
    this.#isFree = isFree;
  }

  /** Runs `attempt` until it meets no taken lock. @throws LockTaken when one is still taken after `timeoutMs` */
  async run<Result>(timeoutMs: number, attempt: () => Promise<Result>): Promise<Result> {
    const deadline = Date.now() + timeoutMs;
    let taken: LockTaken;
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LockTaken)) throw error;
      taken = error;
    }
    for (;;) {
      try {
        return await this.#inTurn(taken, deadline, attempt);
      } catch (error) {
        if (!(error instanceof LockTaken) || Date.now() >= deadline) throw error;
        taken = error;
      }
    }
  }

  /** Runs `attempt` when it is its turn and the lock is free. Nobody has two turns, so turns cannot block each other. */
  async #inTurn<Result>(
    taken: LockTaken,
    deadline: number,
    attempt: () => Promise<Result>,
  ): Promise<Result> {
    const { lock } = taken;
    const before = this.#last.get(lock) ?? Promise.resolve();
    let leave = (): void => undefined;
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const own = before.then(() => left);
    this.#last.set(lock, own);
    try {
      await Promise.race([before, sleep(deadline - Date.now())]);
      for (let look = 0; ; look += 1) {
        if (Date.now() >= deadline) throw taken;
        if (await this.#isFree(taken)) return await attempt();
        await sleep(pausesMs[Math.min(look, pausesMs.length - 1)]);
      }
    } finally {
      leave();
      if (this.#last.get(lock) === own) this.#last.delete(lock);
    }
  }
}

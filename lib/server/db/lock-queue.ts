import { setTimeout as sleep } from "node:timers/promises";
import { KeyedQueues } from "@/lib/server/fair-queue";

/** Thrown inside a transaction if another one holds the named lock. */
export class LockTaken extends Error {
  /** `isShared`: the lock was requested in shared mode. */
  constructor(
    readonly lock: string,
    readonly isShared = false,
  ) {
    super(`Another transaction holds the lock "${lock}".`);
  }
}

/** Delays between attempts to take a lock, in ms; the last one repeats. */
const pausesMs = [5, 10, 20, 40];

/**
 * Retries transactions whose lock was taken. A waiting transaction holds no connection, and only the first of each queue
 * polls (decision 31).
 */
export class LockQueue {
  readonly #isFree: (taken: LockTaken) => Promise<boolean>;
  readonly #queues = new KeyedQueues({ places: 1, waiting: Infinity });

  constructor(isFree: (taken: LockTaken) => Promise<boolean>) {
    this.#isFree = isFree;
  }

  /** Runs `attempt` until it gets its locks. @throws LockTaken if one is still taken after `timeoutMs` */
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

  /** Runs `attempt` at its turn in one queue. No caller waits in two queues, so they cannot deadlock. */
  async #inTurn<Result>(
    taken: LockTaken,
    deadline: number,
    attempt: () => Promise<Result>,
  ): Promise<Result> {
    const leave = await this.#queues.take(taken.lock, deadline - Date.now());
    if (!leave) throw taken;
    try {
      for (let look = 0; ; look += 1) {
        if (Date.now() >= deadline) throw taken;
        if (await this.#isFree(taken)) return await attempt();
        await sleep(pausesMs[Math.min(look, pausesMs.length - 1)]);
      }
    } finally {
      leave();
    }
  }
}

interface FairQueueOptions {
  places: number;
  waiting: number;
}

/** A caller's place, or its wait for one. */
interface Turn {
  /** True when the place is free, false if the caller was refused or has left. */
  hasPlace: boolean | Promise<boolean>;
  /** Gives up the place or the wait. May be called more than once. */
  leave: () => void;
}

type Settle = (hasPlace: boolean) => void;

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

/**
 * A queue for a number of places. Groups of callers, such as addresses, take turns; within one, first come, first
 * served. When too many wait, the last of the group with the most waiting callers is refused.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  #taken = 0;
  #waitingCount = 0;
  /** The waiting callers by group; the group whose turn is next comes first. */
  readonly #groups = new Map<string, Set<Settle>>();

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  enter(group: string): Turn {
    const { places } = this.#options;
    if (this.#taken < places) {
      // Nobody waits.
      this.#taken += 1;
      return { hasPlace: true, leave: once(() => this.#free()) };
    }
    let leave: () => void = () => undefined;
    const hasPlace = new Promise<boolean>((resolve) => {
      const settle: Settle = (isGranted) => {
        leave = isGranted ? () => this.#free() : () => undefined;
        resolve(isGranted);
      };
      leave = () => this.#refuse(group, settle);
      this.#wait(group, settle);
      if (this.#waitingCount > this.#options.waiting) this.#refuseOne(group);
    });
    return { hasPlace, leave: once(() => leave()) };
  }

  /** Waits for a place, for `waitMs` if that is given; null if the caller gets none. Returns what gives it up. */
  async take(group: string, waitMs?: number): Promise<(() => void) | null> {
    const { hasPlace, leave } = this.enter(group);
    if (hasPlace === true) return leave;
    const timer = waitMs === undefined ? undefined : setTimeout(leave, waitMs);
    const isGranted = await hasPlace;
    clearTimeout(timer);
    return isGranted ? leave : null;
  }

  get waiting(): number {
    return this.#waitingCount;
  }

  get isEmpty(): boolean {
    return this.#taken === 0;
  }

  #wait(group: string, settle: Settle): void {
    const members = this.#groups.get(group) ?? new Set();
    this.#groups.set(group, members.add(settle));
    this.#waitingCount += 1;
  }

  #stopWaiting(group: string, settle: Settle): void {
    const members = this.#groups.get(group);
    members?.delete(settle);
    if (members?.size === 0) this.#groups.delete(group);
    this.#waitingCount -= 1;
  }

  #refuse(group: string, settle: Settle): void {
    this.#stopWaiting(group, settle);
    settle(false);
  }

  #free(): void {
    this.#taken -= 1;
    this.#grantNext();
  }

  /** Gives a free place to the group whose turn it is; its next turn comes after all others. */
  #grantNext(): void {
    const [next] = this.#groups;
    if (!next) return;
    const [group, members] = next;
    const [settle] = members;
    if (!settle) return;
    this.#stopWaiting(group, settle);
    if (this.#groups.delete(group)) this.#groups.set(group, members);
    this.#taken += 1;
    settle(true);
  }

  /** Refuses the last caller of the largest group; of `newest`, if no group is larger. */
  #refuseOne(newest: string): void {
    const sizeOf = (group: string) => this.#groups.get(group)?.size ?? 0;
    let largest = newest;
    for (const group of this.#groups.keys()) if (sizeOf(group) > sizeOf(largest)) largest = group;
    const last = [...(this.#groups.get(largest) ?? [])].at(-1);
    if (last) this.#refuse(largest, last);
  }
}

/** A queue for each key, such as a client, while somebody has a place in it. */
export class KeyedQueues {
  readonly #options: FairQueueOptions;
  readonly #queues = new Map<string, FairQueue>();

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#queues.size;
  }

  /** `FairQueue.take` in the queue of the key. */
  async take(key: string, waitMs?: number): Promise<(() => void) | null> {
    const queue = this.#queues.get(key) ?? new FairQueue(this.#options);
    this.#queues.set(key, queue);
    const leave = await queue.take("", waitMs);
    return (
      leave &&
      (() => {
        leave();
        if (queue.isEmpty && this.#queues.get(key) === queue) this.#queues.delete(key);
      })
    );
  }
}

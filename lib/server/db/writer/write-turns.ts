/** Turns of the writers of a process at SQLite's lock: without them, one that always writes would hardly ever leave it to the other. */
export interface WriteTurns {
  /** Resolves when the writer may ask for the lock. */
  take(): Promise<void>;
  /** Its transaction has ended. */
  end(): void;
}

const wanted = 1;
const free = 0;
/** In ms: it is told when it may go on, so this is for what cannot happen. */
const longestTurnMs = 1_000;

/** The turns of the first thread: the other gives way. */
export class FirstTurns implements WriteTurns {
  readonly buffer = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  readonly #state = new Int32Array(this.buffer);

  take(): Promise<void> {
    Atomics.store(this.#state, 0, wanted);
    return Promise.resolve();
  }

  end(): void {
    Atomics.store(this.#state, 0, free);
    Atomics.notify(this.#state, 0);
  }
}

/** The turns of another thread, with the buffer of the first. */
export class GivenTurns implements WriteTurns {
  readonly #state: Int32Array;

  constructor(buffer: SharedArrayBuffer) {
    this.#state = new Int32Array(buffer);
  }

  async take(): Promise<void> {
    while (Atomics.load(this.#state, 0) === wanted)
      await Atomics.waitAsync(this.#state, 0, wanted, longestTurnMs).value;
  }

  end(): void {
    // The first thread looks at the lock itself.
  }
}

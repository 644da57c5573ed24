/** What the two writers of a process share: whether each wants the lock, and which had it last. */
const wants = [0, 1] as const;
const last = 2;
/** In ms: one that has not had its turn by then, such as a thread that is lost, does not keep the other waiting again. */
const longestTurnMs = 100;

/**
 * Turns of the two writers of a process at SQLite's lock: without them, one that always writes would hardly ever leave it to the
 * other. Whoever had the last one waits while the other wants one.
 */
export class WriteTurns {
  readonly buffer: SharedArrayBuffer;
  readonly #state: Int32Array;
  readonly #own: 0 | 1;
  readonly #other: 0 | 1;

  /** `buffer`: of the first thread's, for another thread. */
  constructor(buffer?: SharedArrayBuffer) {
    this.buffer = buffer ?? new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT);
    this.#state = new Int32Array(this.buffer);
    [this.#own, this.#other] = buffer ? [1, 0] : [0, 1];
    Atomics.store(this.#state, wants[this.#own], 0);
  }

  /** Resolves when the writer may ask for the lock. */
  async take(): Promise<void> {
    Atomics.store(this.#state, wants[this.#own], 1);
    const other = wants[this.#other];
    if (Atomics.load(this.#state, last) !== this.#own || !Atomics.load(this.#state, other)) return;
    const ended = await Atomics.waitAsync(this.#state, other, 1, longestTurnMs).value;
    if (ended === "timed-out") Atomics.store(this.#state, other, 0);
  }

  /** Its transaction has ended. */
  end(): void {
    Atomics.store(this.#state, last, this.#own);
    Atomics.store(this.#state, wants[this.#own], 0);
    Atomics.notify(this.#state, wants[this.#own]);
  }
}

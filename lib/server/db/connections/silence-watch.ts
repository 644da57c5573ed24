export interface WatchedConnection {
  /** Closes the connection, which ends the statement with `reason`. */
  abort(reason: Error): void;
}

/** Interval between checks of the running statements, in ms. */
const lookMs = 500;
/** Checks before a slow statement triggers a probe of the database. */
const patientLooks = 3;
/** Checks that the database has to answer the probe. */
const answerLooks = 6;

/**
 * Detects a database that stopped answering, which TCP reports only after 15 minutes. A statement that takes over 1.5 s
 * triggers a probe on a new connection; without an answer in 3 s, all statements that ran then are aborted. Statements that
 * are only slow continue up to `maxMs` (decision 32).
 *
 * Time is counted in checks, not by the clock: if this process was frozen, answers wait unread in its sockets.
 */
export class SilenceWatch {
  readonly #running = new Map<WatchedConnection, number>();
  readonly #ask: () => Promise<boolean>;
  readonly #maxLooks: number;
  #timer: NodeJS.Timeout | null = null;
  /** Checks since the probe began; null without a probe. */
  #asked: { looks: number; about: Set<WatchedConnection> } | null = null;

  /** `ask` resolves with true if the database answers. */
  constructor(ask: () => Promise<boolean>, maxMs: number) {
    this.#ask = ask;
    this.#maxLooks = maxMs / lookMs;
  }

  begin(connection: WatchedConnection): void {
    this.#running.set(connection, 0);
    this.#timer ??= setInterval(() => this.#look(), lookMs).unref();
  }

  end(connection: WatchedConnection): void {
    this.#running.delete(connection);
    this.#asked?.about.delete(connection);
  }

  abortAll(reason: Error): void {
    for (const connection of [...this.#running.keys()]) connection.abort(reason);
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  #look(): void {
    let longest = 0;
    for (const [connection, looks] of this.#running) {
      this.#running.set(connection, looks + 1);
      longest = Math.max(longest, looks + 1);
      if (looks >= this.#maxLooks) connection.abort(new Error("A statement was never answered."));
    }
    if (this.#asked) this.#asked.looks += 1;
    if (this.#asked && this.#asked.looks > answerLooks) this.#abortSilent(this.#asked.about);
    if (!this.#asked && longest >= patientLooks) this.#askNow();
  }

  #askNow(): void {
    const asked = { looks: 0, about: new Set(this.#running.keys()) };
    this.#asked = asked;
    void this.#ask().then((isAnswering) => {
      if (this.#asked !== asked) return;
      if (!isAnswering) this.#abortSilent(asked.about);
      this.#asked = null;
    });
  }

  #abortSilent(connections: Set<WatchedConnection>): void {
    this.#asked = null;
    for (const connection of connections)
      connection.abort(new Error("The database does not answer."));
  }
}

/** A connection on which a statement is running. */
export interface WatchedConnection {
  /** Ends the connection, and with it the statement, for this reason. */
  abort(reason: Error): void;
}

/** Milliseconds between two looks at the running statements. */
const lookMs = 500;
/** Looks that a statement may take before the database is asked whether it still answers. */
const patientLooks = 3;
/** Looks that the database has for its answer. */
const answerLooks = 6;

/**
 * Ends connections to a database that has gone silent, which TCP notices only after a quarter of an hour: when a
 * statement takes longer than 1.5 s, the database is asked over a new connection. If it does not answer within 3 s,
 * every statement that was running when it was asked is aborted. One that is only slow goes on, up to `maxMs`.
 *
 * Time is counted in looks, not by the clock: when this process itself stood still, answers lie unread in its
 * sockets and nothing is silent.
 */
export class SilenceWatch {
  readonly #running = new Map<WatchedConnection, number>();
  readonly #ask: () => Promise<boolean>;
  readonly #maxLooks: number;
  #timer: NodeJS.Timeout | null = null;
  /** The looks since the database was asked; null when it is not being asked. */
  #asked: { looks: number; about: Set<WatchedConnection> } | null = null;

  /** `ask` resolves with true when the database answers, whatever it says. */
  constructor(ask: () => Promise<boolean>, maxMs: number) {
    this.#ask = ask;
    this.#maxLooks = maxMs / lookMs;
  }

  /** Says that a statement begins on `connection`. */
  begin(connection: WatchedConnection): void {
    this.#running.set(connection, 0);
    this.#timer ??= setInterval(() => this.#look(), lookMs).unref();
  }

  /** Says that the statement on `connection` has ended. */
  end(connection: WatchedConnection): void {
    this.#running.delete(connection);
    this.#asked?.about.delete(connection);
  }

  /** Stops watching. */
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

export interface WatchedConnection {
  /** Closes the connection, which ends its statements with `reason`. */
  abort(reason: Error): void;
}

/** A statement that runs, or waits for its turn on its connection. */
interface Running {
  connection: WatchedConnection;
  looks: number;
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
  readonly #running = new Set<Running>();
  readonly #ask: () => Promise<boolean>;
  readonly #maxLooks: number;
  #timer: NodeJS.Timeout | null = null;
  /** Checks since the probe began; null without a probe. */
  #asked: { looks: number; about: Set<Running> } | null = null;

  /** `ask` resolves with true if the database answers. */
  constructor(ask: () => Promise<boolean>, maxMs: number) {
    this.#ask = ask;
    this.#maxLooks = maxMs / lookMs;
  }

  /** Returns what `end` is to be called with. */
  begin(connection: WatchedConnection): Running {
    const statement = { connection, looks: 0 };
    this.#running.add(statement);
    this.#timer ??= setInterval(() => this.#look(), lookMs).unref();
    return statement;
  }

  end(statement: Running): void {
    this.#running.delete(statement);
    this.#asked?.about.delete(statement);
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  #look(): void {
    let longest = 0;
    for (const statement of this.#running) {
      statement.looks += 1;
      longest = Math.max(longest, statement.looks);
      if (statement.looks > this.#maxLooks)
        statement.connection.abort(new Error("A statement was never answered."));
    }
    if (this.#asked) this.#asked.looks += 1;
    if (this.#asked && this.#asked.looks > answerLooks) this.#abortSilent(this.#asked.about);
    if (!this.#asked && longest >= patientLooks) this.#askNow();
  }

  #askNow(): void {
    const asked = { looks: 0, about: new Set(this.#running) };
    this.#asked = asked;
    void this.#ask().then((isAnswering) => {
      if (this.#asked !== asked) return;
      if (!isAnswering) this.#abortSilent(asked.about);
      this.#asked = null;
    });
  }

  #abortSilent(statements: Set<Running>): void {
    this.#asked = null;
    for (const { connection } of statements)
      connection.abort(new Error("The database does not answer."));
  }
}

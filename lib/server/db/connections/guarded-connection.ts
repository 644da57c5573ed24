import { type PostgresCursor, type PostgresPoolClient, type PostgresQueryResult } from "kysely";
import pg from "pg";
import { nameOfStatement } from "@/lib/server/db/connections/kept-statements";
import { codeOf, isTooSlow, toOutage, unavailable } from "@/lib/server/db/out-of-service";
import {
  type SilenceWatch,
  type WatchedConnection,
} from "@/lib/server/db/connections/silence-watch";

/** Whether a kept statement cannot be used any more: its result has other types since a migration, or it is gone. */
const isStale = (error: unknown): error is Error =>
  codeOf(error) === "26000" || (codeOf(error) === "0A000" && /cached plan/.test(String(error)));

/** Whether PostgreSQL closes the connection after this. */
const isFatal = (error: unknown): error is Error =>
  error instanceof pg.DatabaseError && error.severity === "FATAL";

/**
 * A pool connection for Kysely. After a connection error, every later statement throws that first error and the connection
 * does not return to the pool.
 */
export class GuardedConnection implements PostgresPoolClient, WatchedConnection {
  readonly #client: pg.PoolClient;
  readonly #watch: SilenceWatch;
  readonly #cancel: (processId: number) => Promise<unknown>;
  #failure: Error | null = null;
  #isGathering = false;
  /** Ends the statement that runs, and all later ones until the connection is released. */
  end: AbortSignal | undefined;

  constructor(
    client: pg.PoolClient,
    watch: SilenceWatch,
    cancel: (processId: number) => Promise<unknown>,
  ) {
    this.#client = client;
    this.#watch = watch;
    this.#cancel = cancel;
    // The pool does not listen on a connection in use, and an unhandled error event would end the process.
    client.on("error", (error) => {
      this.#failure ??= error;
    });
  }

  /** @throws AppError unavailable, busy or too_slow; the driver's error otherwise */
  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  /** Required by Kysely, never used. */
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(sql: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== "string") throw new TypeError("There are no cursors here.");
    return this.end ? this.#runUntil(this.end, sql, parameters) : this.#run(sql, parameters);
  }

  /** Whether it can run more: without an error of the connection so far. */
  get isSound(): boolean {
    return this.#failure === null;
  }

  async #runUntil(
    end: AbortSignal,
    sql: string,
    parameters: readonly unknown[],
  ): Promise<pg.QueryResult> {
    const ended = new Error("Nobody waits for the answer, or the process stops.");
    if (end.aborted) throw unavailable(ended);
    let cancelled: Promise<unknown> | undefined;
    const { processID } = this.#client as pg.PoolClient & { processID: number };
    const cancel = () => {
      cancelled = this.#cancel(processID).catch(() => undefined);
    };
    end.addEventListener("abort", cancel);
    try {
      return await this.#run(sql, parameters);
    } catch (error) {
      throw cancelled && isTooSlow(error) ? unavailable(ended) : error;
    } finally {
      end.removeEventListener("abort", cancel);
      // Else it would meet the next statement on this connection.
      await cancelled;
    }
  }

  async #run(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    if (this.#failure) throw unavailable(this.#failure);
    this.#gather();
    const statement = this.#watch.begin(this);
    try {
      return await this.#send(sql, [...parameters]);
    } catch (error) {
      // Its stack leads to the socket that it came from: to who asked, instead.
      if (error instanceof Error) Error.captureStackTrace(error);
      if (isFatal(error)) this.#failure ??= error;
      throw toOutage(error) ?? (this.#failure ? unavailable(this.#failure) : error);
    } finally {
      this.#watch.end(statement);
    }
  }

  async #send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = nameOfStatement(text);
    if (name === undefined) return this.#client.query({ text, values });
    try {
      return await this.#client.query({ text, values, name });
    } catch (error) {
      if (!isStale(error)) throw error;
      // Another connection keeps the statement anew.
      this.#failure ??= error;
      if (this.#client.getTransactionStatus() !== "I") throw error;
      return await this.#client.query({ text, values });
    }
  }

  /** Sends what is asked until the event loop has read what has come, all together: each write wakes the database. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = this.#client.connection;
    stream.cork();
    setImmediate(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  abort(reason: Error): void {
    this.#failure ??= reason;
    this.#client.connection.stream.destroy(reason);
  }

  /** Returns the connection to the pool, unless it is broken or its transaction did not end. */
  release(): void {
    this.end = undefined;
    this.#client.release(this.#failure !== null || this.#client.getTransactionStatus() !== "I");
  }
}

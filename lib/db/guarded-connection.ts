import { type PostgresCursor, type PostgresPoolClient, type PostgresQueryResult } from "kysely";
import type pg from "pg";
import { toOutage, unavailable } from "@/lib/db/out-of-service";
import { type SilenceWatch, type WatchedConnection } from "@/lib/db/silence-watch";

/**
 * A connection of the pool as Kysely uses it. Whatever breaks it is kept: every later statement throws that first
 * reason, nothing is thrown where nobody listens, and the pool does not get it back.
 */
export class GuardedConnection implements PostgresPoolClient, WatchedConnection {
  readonly #client: pg.PoolClient;
  readonly #watch: SilenceWatch;
  #failure: Error | null = null;

  constructor(client: pg.PoolClient, watch: SilenceWatch) {
    this.#client = client;
    this.#watch = watch;
    // While it is checked out the pool does not listen, and an error without a listener ends the process.
    client.on("error", (error) => {
      this.#failure ??= error;
    });
  }

  /** @throws AppError unavailable, busy or too_slow; any other error as the driver's */
  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  /** Cursors are not used. */
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(sql: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== "string") throw new TypeError("There are no cursors here.");
    return this.#run(sql, parameters);
  }

  async #run(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    if (this.#failure) throw unavailable(this.#failure);
    this.#watch.begin(this);
    try {
      return await this.#client.query(sql, [...parameters]);
    } catch (error) {
      throw toOutage(error) ?? (this.#failure ? unavailable(this.#failure) : error);
    } finally {
      this.#watch.end(this);
    }
  }

  abort(reason: Error): void {
    this.#failure ??= reason;
    this.#client.connection.stream.destroy(reason);
  }

  /** Gives it back, unless it is broken or its transaction could not be ended. */
  release(): void {
    this.#client.release(this.#failure !== null || this.#client.getTransactionStatus() !== "I");
  }
}

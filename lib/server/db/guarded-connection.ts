import { type PostgresCursor, type PostgresPoolClient, type PostgresQueryResult } from "kysely";
import type pg from "pg";
import { toOutage, unavailable } from "@/lib/server/db/out-of-service";
import { type SilenceWatch, type WatchedConnection } from "@/lib/server/db/silence-watch";

/**
 * A pool connection for Kysely. After a connection error, every later statement throws that first error and the connection
 * does not return to the pool.
 */
export class GuardedConnection implements PostgresPoolClient, WatchedConnection {
  readonly #client: pg.PoolClient;
  readonly #watch: SilenceWatch;
  #failure: Error | null = null;

  constructor(client: pg.PoolClient, watch: SilenceWatch) {
    this.#client = client;
    this.#watch = watch;
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

  /** Returns the connection to the pool, unless it is broken or its transaction did not end. */
  release(): void {
    this.#client.release(this.#failure !== null || this.#client.getTransactionStatus() !== "I");
  }
}

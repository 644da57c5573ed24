import { type PostgresPool, type PostgresQueryResult } from "kysely";
import pg from "pg";
import { GuardedConnection } from "@/lib/server/db/connections/guarded-connection";
import { unavailable } from "@/lib/server/db/out-of-service";
import { getReadEnd } from "@/lib/server/db/threads/is-wanted";
import { SharedReads } from "@/lib/server/db/connections/shared-reads";
import { SilenceWatch } from "@/lib/server/db/connections/silence-watch";

/** Maximum wait for running statements on close, in ms. */
const closeTimeoutMs = 2_000;
/** Maximum wait for the answer to a cancel, in ms. */
const cancelTimeoutMs = 2_000;

/** A pool of PostgreSQL connections with timeouts for a database that does not answer. */
export class GuardedPool implements PostgresPool {
  readonly #pool: pg.Pool;
  /** Cancels statements. */
  readonly #cancels: pg.Pool;
  readonly #watch: SilenceWatch;
  readonly #connections = new WeakMap<pg.PoolClient, GuardedConnection>();
  readonly #reads: SharedReads;
  #ended: Promise<unknown> | null = null;

  /** `maxStatementMs`: abort a statement after this time even if the database answers others. */
  constructor(config: pg.PoolConfig, maxStatementMs: number) {
    this.#pool = new pg.Pool({ ...config, pipeline: true });
    const { max: connections = 10 } = config;
    this.#cancels = new pg.Pool({ ...config, max: 1, query_timeout: cancelTimeoutMs });
    this.#reads = new SharedReads(() => this.#connect(), Math.ceil(connections / 2));
    this.#watch = new SilenceWatch(() => isAnswering(config), maxStatementMs);
    // The pool replaces an idle connection that the server closes.
    for (const pool of [this.#pool, this.#cancels]) pool.on("error", () => undefined);
    const cancel = (processId: number) =>
      this.#cancels.query("select pg_cancel_backend($1)", [processId]);
    this.#pool.on("connect", (client) => {
      this.#connections.set(client, new GuardedConnection(client, this.#watch, cancel));
    });
  }

  /** For statements of one caller, which end with its read. @throws AppError unavailable if no connection is available in time */
  async connect(): Promise<GuardedConnection> {
    const connection = await this.#connect();
    connection.end = getReadEnd();
    return connection;
  }

  async #connect(): Promise<GuardedConnection> {
    const client = await this.#pool.connect().catch((cause: unknown) => {
      throw unavailable(cause);
    });
    const known = this.#connections.get(client);
    if (known) return known;
    client.release(true);
    throw unavailable(new Error("The pool handed out a connection that it had not announced."));
  }

  /** Runs a short read on a connection that it shares with others. @throws as `connect` and `GuardedConnection.query` */
  read<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    return this.#reads.query<Row>(sql, parameters);
  }

  getLoad() {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  async end(): Promise<void> {
    this.#ended ??= Promise.all([this.#pool.end(), this.#cancels.end()]);
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, closeTimeoutMs);
    });
    await Promise.race([this.#ended, tooLong]);
    clearTimeout(timer);
    this.#watch.close();
  }
}

/** Whether the database answers on a new connection; "too many connections" counts as an answer. */
async function isAnswering(config: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 4_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    void client.end().catch(() => undefined);
  }
}

import {
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from "kysely";
import { type GuardedConnection } from "@/lib/server/db/connections/guarded-connection";
import { type GuardedPool } from "@/lib/server/db/connections/guarded-pool";
import { parseLogPosition } from "@/lib/server/db/replicas/client-writes";
import { type Replica } from "@/lib/server/db/replicas/replica";
import { type Replicas } from "@/lib/server/db/replicas/replicas";
import { isTooSlow } from "@/lib/server/db/out-of-service";
import { noting } from "@/lib/server/db/measure/slow-statements";
import { getMetrics } from "@/lib/server/metrics";
import { getRequestContext, type RequestContext } from "@/lib/server/request-context";

/**
 * The pool that reads run on: a replica for requests that may lag (`mayLag`), the primary for all others. A request keeps its replica,
 * and goes over to the primary for good when that fails, so that what it reads never goes back in time.
 */
export class ReadPool implements PostgresPool {
  readonly #primary: GuardedPool;
  readonly #replicas: Replicas;
  readonly #replicaOf = new WeakMap<RequestContext, Replica>();

  constructor(primary: GuardedPool, replicas: Replicas) {
    this.#primary = primary;
    this.#replicas = replicas;
  }

  async connect(): Promise<PostgresPoolClient> {
    return (await this.#findReplica()) ?? this.#primary.connect();
  }

  /** Runs a short read. Those on the primary share connections. @throws as `GuardedPool.read` */
  async read<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const onReplica = await this.#findReplica();
    if (!onReplica) return this.#primary.read<Row>(sql, parameters);
    try {
      return await noting(sql, () => onReplica.query<Row>(sql, parameters));
    } finally {
      onReplica.release();
    }
  }

  /** A connection for a request that may lag; null for one that reads from the primary. */
  async #findReplica(): Promise<ReadConnection | null> {
    const context = getRequestContext();
    const onReplica = context.mayLag ? await this.#connectToReplica(context) : null;
    if (onReplica) return onReplica;
    context.mayLag = false;
    getMetrics()?.reads.inc({ target: "primary" });
    return null;
  }

  async #connectToReplica(context: RequestContext): Promise<ReadConnection | null> {
    const { clientId, lastWrite } = context;
    if (clientId === undefined || typeof lastWrite !== "string") return null;
    const needed = parseLogPosition(lastWrite);
    const replica = this.#replicaOf.get(context) ?? this.#replicas.choose(clientId, needed);
    if (!replica?.has(needed)) return null;
    this.#replicaOf.set(context, replica);
    try {
      const connection = await replica.connect(needed);
      if (connection) {
        getMetrics()?.reads.inc({ target: replica.name });
        return new ReadConnection(connection, () => this.#leave(context));
      }
    } catch {
      // The primary answers.
    }
    this.#replicas.checkSoon();
    return null;
  }

  /** The rest of the request reads from the primary. */
  #leave(context: RequestContext): Promise<GuardedConnection> {
    context.mayLag = false;
    this.#replicas.checkSoon();
    getMetrics()?.reads.inc({ target: "primary" });
    return this.#primary.connect();
  }

  /** The pools are closed by their owner. */
  end(): Promise<void> {
    return Promise.resolve();
  }
}

/** A connection to a replica; a statement that fails there runs on the primary. */
class ReadConnection implements PostgresPoolClient {
  readonly #replica: GuardedConnection;
  readonly #connectToPrimary: () => Promise<GuardedConnection>;
  #primary: GuardedConnection | null = null;

  constructor(replica: GuardedConnection, connectToPrimary: () => Promise<GuardedConnection>) {
    this.#replica = replica;
    this.#connectToPrimary = connectToPrimary;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  /** Required by Kysely, never used. */
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(sql: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== "string") throw new TypeError("There are no cursors here.");
    return this.#run(sql, parameters);
  }

  async #run(sql: string, parameters: readonly unknown[]) {
    try {
      if (!this.#primary) return await this.#replica.query(sql, parameters);
    } catch (error) {
      // Replaying a change that a read is in the way of cancels it; a replica may be without a table that is new. Slow is slow anywhere.
      if (isTooSlow(error)) throw error;
    }
    this.#primary ??= await this.#connectToPrimary();
    return this.#primary.query(sql, parameters);
  }

  release(): void {
    this.#replica.release();
    this.#primary?.release();
  }
}

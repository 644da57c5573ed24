import { GuardedPool } from "@/lib/db/guarded-pool";
import { type GuardedConnection } from "@/lib/db/guarded-connection";
import { connectionConfig, maxStatementMs } from "@/lib/db/postgres-config";
import { Checker } from "@/lib/db/replicas/checker";
import { replicaCheck } from "@/lib/db/replicas/client-writes";
import { type PositionHistory } from "@/lib/db/replicas/lag";
import { getLogger } from "@/lib/logger.server";

interface Check {
  position: number;
  started: string;
  since_replay_ms: number;
  cluster: string;
  database: string;
}

/** What identifies a database, so that the replica of another one is never read. */
export interface DatabaseIdentity {
  cluster: string;
  database: string;
}

/** A reason to leave a replica out, for the log; null if it may be read. */
type Fault = string | null;

/** How long a new connection may take, in ms: the primary can answer instead. */
const connectTimeoutMs = 2_000;

/** A streaming replica of the primary, and what the last check of it showed. */
export class Replica {
  /** Host and port, for logs and metrics. */
  readonly name: string;
  readonly #pool: GuardedPool;
  readonly #checker: Checker<Check>;
  /** When the process of each connection's server started. */
  readonly #startedOf = new WeakMap<GuardedConnection, string>();
  #started = "";
  #fault: Fault = "not checked yet";
  /** How much of the log it has replayed, in bytes. It rises until the replica starts again. */
  #position = 0;
  lagMs = 0;
  lagBytes = 0;

  constructor(url: string, connections: number) {
    const { hostname, port } = new URL(url);
    this.name = `${hostname}:${port || "5432"}`;
    const config = connectionConfig(url);
    this.#pool = new GuardedPool(
      { ...config, max: connections, connectionTimeoutMillis: connectTimeoutMs },
      maxStatementMs,
    );
    this.#checker = new Checker(config, replicaCheck);
  }

  get isUp(): boolean {
    return this.#fault === null;
  }

  /** Whether a read that needs `position` may use it. */
  has(position: number): boolean {
    return this.isUp && this.#position >= position;
  }

  /** Asks the replica how far it is. Never throws. */
  async check(
    identity: DatabaseIdentity,
    history: PositionHistory,
    maxLagMs: number,
  ): Promise<void> {
    let fault: Fault;
    try {
      const { row, isNew } = await this.#checker.ask();
      fault = findFault(row, identity);
      if (row && fault === null) {
        // After a new start it may be further back than it was.
        const isSame = !isNew && row.started === this.#started;
        this.#position = isSame ? Math.max(this.#position, row.position) : row.position;
        this.#started = row.started;
        this.lagMs = history.lagMs(this.#position, Date.now(), row.since_replay_ms);
        this.lagBytes = history.lagBytes(this.#position);
        if (this.lagMs > maxLagMs) fault = `${Math.round(this.lagMs / 1_000)} s behind`;
      }
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error);
    }
    this.#setFault(fault);
  }

  #setFault(fault: Fault): void {
    const wasUp = this.isUp;
    this.#fault = fault;
    if (wasUp === this.isUp) return;
    if (fault === null) getLogger().info({ replica: this.name }, "replica in use");
    else getLogger().warn({ replica: this.name, reason: fault }, "replica left out");
    // Those that wait for a silent replica are answered by the primary.
    if (fault !== null) this.#pool.abortAll(new Error(`The replica was left out: ${fault}.`));
  }

  /**
   * Returns a connection to the server that was checked, if it has replayed `position`; null otherwise.
   * @throws AppError unavailable if there is none in time
   */
  async connect(position: number): Promise<GuardedConnection | null> {
    const connection = await this.#pool.connect();
    try {
      const started = this.#startedOf.get(connection) ?? (await this.#examine(connection));
      if (started === this.#started && this.has(position)) return connection;
    } catch (error) {
      connection.release();
      throw error;
    }
    connection.release();
    return null;
  }

  /** A new connection may lead to a server that has just started again, and is further back than the last check saw. */
  async #examine(connection: GuardedConnection): Promise<string> {
    const { rows } = await connection.query<Check>(replicaCheck, []);
    const [row] = rows;
    if (row) this.#position = Math.min(this.#position, row.position);
    const started = row?.started ?? "";
    this.#startedOf.set(connection, started);
    return started;
  }

  async close(): Promise<void> {
    this.#checker.close();
    await this.#pool.end();
  }
}

function findFault(row: Check | null, identity: DatabaseIdentity): Fault {
  if (!row) return "not a replica";
  return row.cluster === identity.cluster && row.database === identity.database
    ? null
    : "a replica of another database";
}

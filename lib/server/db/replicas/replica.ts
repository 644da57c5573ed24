import { GuardedPool } from "@/lib/server/db/connections/guarded-pool";
import { type GuardedConnection } from "@/lib/server/db/connections/guarded-connection";
import { connectionConfig, maxStatementMs } from "@/lib/server/db/postgres-config";
import { Checker } from "@/lib/server/db/replicas/checker";
import {
  type LogPosition,
  type PrimaryState,
  type ReplicaCheck,
  replicaCheck,
} from "@/lib/server/db/replicas/client-writes";
import { type PositionHistory } from "@/lib/server/db/replicas/lag";
import { getLogger } from "@/lib/server/logger";

/** A reason to leave a replica out, for the log; null if it may be read. */
type Fault = string | null;

const diverged =
  "it has gone another way than the primary, as after a failover to one that was behind it: make it anew";

/** What tells faults apart, not how far behind it is meanwhile. */
const kindOf = (fault: Fault): Fault => fault?.replace(/\d+/g, "") ?? null;

/** Time that a new connection may take, in ms: the primary can answer instead. */
const connectTimeoutMs = 2_000;

/** Result of a look at a replica: its answer, or why there was none. */
type Look = { row: ReplicaCheck | null; isNew: boolean } | { error: unknown };

/** A streaming replica of the primary, and what the last check of it showed. */
export class Replica {
  /** Host and port, for logs and metrics. */
  readonly name: string;
  readonly #pool: GuardedPool;
  readonly #checker: Checker<ReplicaCheck>;
  /** Time at which the process of each connection's server started. */
  readonly #startedOf = new WeakMap<GuardedConnection, string>();
  #started = "";
  #fault: Fault = "not checked yet";
  /** Position in the log up to which it has replayed, in bytes. It rises until the replica starts again. */
  #bytes = 0;
  /** The last epoch that it has replayed. */
  #epoch = "";
  #look: Look = { error: new Error("not checked yet") };
  /** Whether it has something in its log that the primary has not. */
  isAhead = false;
  /** Whether it has gone another way than the primary: it must be made anew. */
  isDiverged = false;
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

  /** Whether a read that needs so much may use it. */
  has({ epoch, bytes }: LogPosition): boolean {
    return this.isUp && this.isOfEpoch(epoch) && this.#bytes >= bytes;
  }

  isOfEpoch(epoch: string): boolean {
    return this.#epoch === epoch;
  }

  /** Asks the replica how far it is, for `judge`. Never throws. */
  async look(): Promise<void> {
    this.#look = await this.#checker.ask().catch((error: unknown) => ({ error }));
  }

  /** Finds out whether it may be read, from the last look and what the primary said afterwards. */
  judge(primary: PrimaryState, history: PositionHistory, maxLagMs: number): void {
    const look = this.#look;
    if ("error" in look)
      return this.#setFault(look.error instanceof Error ? look.error.message : String(look.error));
    const { row, isNew } = look;
    if (!row) return this.#setFault("not a replica");
    if (row.cluster !== primary.cluster || row.database !== primary.database)
      return this.#setFault("a replica of another database");
    // After a new start it may be further back than it was.
    const isSame = !isNew && row.started === this.#started;
    this.#bytes = isSame ? Math.max(this.#bytes, row.bytes) : row.bytes;
    this.#started = row.started;
    this.#epoch = row.epoch;
    this.lagMs = history.lagMs(this.#bytes, Date.now(), row.since_replay_ms);
    this.lagBytes = history.lagBytes(this.#bytes);
    this.isAhead = row.bytes > primary.bytes;
    const isOfEpoch = this.isOfEpoch(primary.epoch);
    const isPastEpoch = primary.epoch_bytes !== null && row.bytes >= primary.epoch_bytes;
    this.isDiverged = this.isAhead || (!isOfEpoch && isPastEpoch);
    if (this.isDiverged) return this.#setFault(diverged);
    if (!isOfEpoch) return this.#setFault("it has not replayed the last start of the primary");
    this.#setFault(this.lagMs > maxLagMs ? `${Math.round(this.lagMs / 1_000)} s behind` : null);
  }

  #setFault(fault: Fault): void {
    const isNews = kindOf(fault) !== kindOf(this.#fault);
    this.#fault = fault;
    if (!isNews) return;
    if (fault === null) getLogger().info({ replica: this.name }, "replica in use");
    else getLogger().warn({ replica: this.name, reason: fault }, "replica left out");
    // Those that wait for a silent replica are answered by the primary.
    if (fault !== null) this.#pool.abortAll(new Error(`The replica was left out: ${fault}.`));
  }

  /**
   * Returns a connection to the server that was checked, if it has replayed what is `needed`; null otherwise.
   * @throws AppError unavailable if there is none in time
   */
  async connect(needed: LogPosition): Promise<GuardedConnection | null> {
    const connection = await this.#pool.connect();
    try {
      const started = this.#startedOf.get(connection) ?? (await this.#examine(connection));
      if (started === this.#started && this.has(needed)) return connection;
    } catch (error) {
      connection.release();
      throw error;
    }
    connection.release();
    return null;
  }

  /** A new connection may lead to a server that has just started again, and is further back than the last check saw. */
  async #examine(connection: GuardedConnection): Promise<string> {
    const { rows } = await connection.query<ReplicaCheck>(replicaCheck, []);
    const [row] = rows;
    if (row) this.#bytes = Math.min(this.#bytes, row.bytes);
    const started = row?.started ?? "";
    this.#startedOf.set(connection, started);
    return started;
  }

  async close(): Promise<void> {
    this.#checker.close();
    await this.#pool.end();
  }
}

import { Kysely, sql } from "kysely";
import { type Database, type Queries } from "@/lib/server/db/database";
import { GuardedPool } from "@/lib/server/db/connections/guarded-pool";
import { LockQueue, LockTaken } from "@/lib/server/db/lock-queue";
import { busy, unavailable } from "@/lib/server/db/out-of-service";
import { runAsKysely, runDirectly } from "@/lib/server/db/prepared";
import {
  acquireTimeoutMs,
  checkConfig,
  checkTimeoutMs,
  connectionConfig,
  maxStatementMs,
  migrationConfig,
} from "@/lib/server/db/postgres-config";
import { FirstErrorDialect } from "@/lib/server/db/postgres-dialect";
import { postgresOperations, takeLock } from "@/lib/server/db/postgres-operations";
import { changePostgresSchema } from "@/lib/server/db/postgres-schema";
import { lastWriteOf, noteWhenWritten } from "@/lib/server/db/replicas/client-writes";
import { ReadPool } from "@/lib/server/db/replicas/read-pool";
import { Replicas, type ReplicaSettings } from "@/lib/server/db/replicas/replicas";
import { getRequestContext } from "@/lib/server/request-context";
import { noteQuery } from "@/lib/server/db/measure/slow-statements";
import { ShardPlugin } from "@/lib/server/db/shards/shard-plugin";
import { passGate } from "@/lib/server/db/shards/write-gate";
import { Slots } from "@/lib/server/db/slots";
import { type Tables } from "@/lib/server/db/tables";
import { startWriteWait } from "@/lib/server/db/measure/write-wait";

/** Timeout for a lock that another write holds, in ms. */
const lockTimeoutMs = 5_000;
/** Share of the pool for writes, in tenths: reads always find a connection. */
const writesOfTen = 7;

/** Kysely on a pool, and the runner of its prepared queries. */
function open(pool: GuardedPool | ReadPool): Kysely<Tables> {
  const db = new Kysely<Tables>({
    dialect: new FirstErrorDialect({ pool }),
    plugins: [new ShardPlugin()],
    log: noteQuery,
  });
  runDirectly(db, {
    isSynchronous: false,
    run: async ({ sql: text, parameters }) => (await pool.read(text, parameters)).rows,
  });
  return db;
}

/** Runs `work`, of which prepared queries that are begun together are sent at once (PostgreSQL's pipelining). */
async function sendTogether<Result>(
  transaction: Queries,
  work: (transaction: Queries) => Promise<Result>,
): Promise<Result> {
  const executor = transaction.getExecutor();
  const connection = await executor.provideConnection((own) => Promise.resolve(own));
  runDirectly(transaction, {
    isSynchronous: false,
    run: async (query) => (await connection.executeQuery(query)).rows,
    change: async (query) => (await connection.executeQuery(query)).numAffectedRows ?? 0n,
  });
  try {
    return await work(transaction);
  } finally {
    // Kysely refuses what comes later: the connection is another's.
    runAsKysely(transaction);
  }
}

/**
 * Opens a pool of at most `connections` (2 or more) to PostgreSQL 15 or newer, and one for each replica. Connects at the first query.
 * Reads of requests that may lag (`RequestContext.mayLag`) use a replica.
 */
export function openPostgres(
  connectionString: string,
  connections = 10,
  replicaSettings?: ReplicaSettings,
): Database {
  const pool = new GuardedPool(
    { ...connectionConfig(connectionString), max: connections },
    maxStatementMs,
  );
  const primary = open(pool);
  const replicas = replicaSettings && new Replicas(connectionString, replicaSettings, connections);
  const read = replicas ? open(new ReadPool(pool, replicas)) : primary;
  const forMigrations = new GuardedPool(migrationConfig(connectionString), Infinity);
  const migrations = new Kysely<Tables>({
    dialect: new FirstErrorDialect({ pool: forMigrations }),
  });
  const checks = open(new GuardedPool(checkConfig(connectionString), checkTimeoutMs));
  const slots = new Slots(Math.max(1, Math.floor((connections * writesOfTen) / 10)));
  const locks = new LockQueue(({ lock, isShared }) => takeLock(primary, lock, isShared));
  const noSlot = () => unavailable(new Error("No connection became free in time."));
  const database: Database = {
    kind: "postgres",
    file: null,
    emptyLog: () => Promise.resolve(),
    sharedWrites: null,
    isSharded: false,
    isDistributed: false,
    read,
    write: (work) => {
      const context = getRequestContext();
      // The rest of the request reads what it writes.
      context.mayLag = false;
      const begin = startWriteWait();
      const transact = () =>
        primary.transaction().execute(async (transaction) => {
          if (database.isDistributed) await passGate(transaction);
          begin();
          return sendTogether(transaction, work);
        });
      const written = locks
        .run(lockTimeoutMs, () => slots.run(acquireTimeoutMs, noSlot, transact))
        .catch((error: unknown) => {
          throw error instanceof LockTaken ? busy(error) : error;
        });
      // A row that is stored after an answer, such as the call itself, is no write that the client knows of.
      return replicas && !context.isOver
        ? noteWhenWritten(primary, context.clientId, written)
        : written;
    },
    checks: { read: checks, write: (work) => checks.transaction().execute(work) },
    operations: postgresOperations,
    getLoad: () => ({ waitingWrites: slots.waiting, connections: pool.getLoad() }),
    getReplicas: () => replicas?.watch() ?? [],
    getVersion: () => null,
    lastWriteOf: (clientId) => (replicas ? lastWriteOf(clientId) : sql<null>`null`),
    changeSchema: (work, onWait) => changePostgresSchema(migrations, work, onWait),
    close: async () => {
      const pools = [primary, migrations, checks].map((db) => db.destroy());
      // Kysely ends no pool on which it has run nothing itself.
      await Promise.all([...pools, pool.end(), replicas?.close()]);
    },
  };
  return database;
}

import {
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from "kysely";
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
import { postgresOperations, takeLock } from "@/lib/server/db/postgres-operations";
import { changePostgresSchema } from "@/lib/server/db/postgres-schema";
import { noteQuery } from "@/lib/server/db/measure/slow-statements";
import { AgencyPlugin } from "@/lib/server/db/citus/agency-plugin";
import { inAgenciesOf, inEachAgency } from "@/lib/server/db/citus/each-agency";
import { citusOperations, findSplit } from "@/lib/server/db/citus/find-split";
import { passGate } from "@/lib/server/db/citus/write-gate";
import { type Tables } from "@/lib/server/db/tables";
import { FairQueue } from "@/lib/server/fair-queue";
import { startWriteWait } from "@/lib/server/db/measure/write-wait";

/** Timeout for a lock that another write holds, in ms. */
const lockTimeoutMs = 5_000;
/** Share of the pool for writes, in tenths: reads always find a connection. */
const writesOfTen = 7;

/** Opens Kysely on a pool, with the runner of its prepared queries. */
function open(pool: GuardedPool, isSplit: () => boolean): Kysely<Tables> {
  const db = new Kysely<Tables>({
    dialect: new FirstErrorDialect({ pool }),
    plugins: [new AgencyPlugin(isSplit)],
    log: noteQuery,
  });
  runDirectly(db, {
    isSqlite: false,
    run: async ({ sql: text, parameters }) => (await pool.read(text, parameters)).rows,
  });
  return db;
}

/** Runs `work`, whose simultaneously started prepared queries are sent together (PostgreSQL's pipelining). */
async function sendTogether<Result>(
  transaction: Queries,
  work: (transaction: Queries) => Promise<Result>,
): Promise<Result> {
  const executor = transaction.getExecutor();
  const connection = await executor.provideConnection((own) => Promise.resolve(own));
  runDirectly(transaction, {
    isSqlite: false,
    run: async (query) => (await connection.executeQuery(query)).rows,
    change: async (query) => (await connection.executeQuery(query)).numAffectedRows ?? 0n,
  });
  try {
    return await work(transaction);
  } finally {
    // Kysely refuses later queries: the connection then belongs to another caller.
    runAsKysely(transaction);
  }
}

/** Opens a pool of at most `connections` (2 or more) to PostgreSQL 15 or newer. Connects at the first query. */
export function openPostgres(connectionString: string, connections = 10): Database {
  const pool = new GuardedPool(
    { ...connectionConfig(connectionString), max: connections },
    maxStatementMs,
  );
  const isSplit = () => database.isSplit;
  const read = open(pool, isSplit);
  const forMigrations = new GuardedPool(migrationConfig(connectionString), Infinity);
  const migrations = new Kysely<Tables>({
    dialect: new FirstErrorDialect({ pool: forMigrations }),
  });
  const checks = open(new GuardedPool(checkConfig(connectionString), checkTimeoutMs), isSplit);
  const places = Math.max(1, Math.floor((connections * writesOfTen) / 10));
  const slots = new FairQueue({ places, waiting: Infinity });
  const locks = new LockQueue(({ lock, isShared }) => takeLock(read, lock, isShared));
  let isDistributed = false;
  const database: Database = {
    kind: "postgres",
    file: null,
    emptyLog: () => Promise.resolve(),
    isSplit: false,
    async inspect() {
      const found = await findSplit(read);
      database.isSplit = found.isSplit;
      isDistributed = found.isDistributed;
      if (isDistributed) database.operations = { ...postgresOperations, ...citusOperations };
    },
    inEachAgency: (work) => inEachAgency(database, work),
    inAgenciesOf: (clientIds, work) => inAgenciesOf(database, clientIds, work),
    read,
    write: (work) => {
      const begin = startWriteWait();
      const transact = () =>
        read.transaction().execute(async (transaction) => {
          if (isDistributed) await passGate(transaction);
          begin();
          return sendTogether(transaction, work);
        });
      return locks
        .run(lockTimeoutMs, async () => {
          const leave = await slots.take("", acquireTimeoutMs);
          if (!leave) throw unavailable(new Error("No connection became free in time."));
          return transact().finally(leave);
        })
        .catch((error: unknown) => {
          throw error instanceof LockTaken ? busy(error) : error;
        });
    },
    checks: { read: checks, write: (work) => checks.transaction().execute(work) },
    operations: postgresOperations,
    getLoad: () => ({ waitingWrites: slots.waiting, connections: pool.getLoad() }),
    changeSchema: (work, onWait) => changePostgresSchema(migrations, work, onWait),
    close: async () => {
      const pools = [read, migrations, checks].map((db) => db.destroy());
      // Kysely ends no pool on which it has run nothing itself.
      await Promise.all([...pools, pool.end()]);
    },
  };
  return database;
}

/** Kysely's PostgreSQL dialect; throws the error that ended a transaction even if the rollback fails too. */
class FirstErrorDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new FirstErrorDriver(this.#config);
  }
}

class FirstErrorDriver extends PostgresDriver {
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // The connection is lost, and the transaction with it.
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

import { Kysely } from "kysely";
import { type Database } from "@/lib/db/database";
import { GuardedPool } from "@/lib/db/guarded-pool";
import { LockQueue, LockTaken } from "@/lib/db/lock-queue";
import { busy, unavailable } from "@/lib/db/out-of-service";
import {
  acquireTimeoutMs,
  connectionConfig,
  maxStatementMs,
  migrationConfig,
} from "@/lib/db/postgres-config";
import { FirstErrorDialect } from "@/lib/db/postgres-dialect";
import { postgresOperations, takeLock } from "@/lib/db/postgres-operations";
import { changePostgresSchema } from "@/lib/db/postgres-schema";
import { Slots } from "@/lib/db/slots";
import { type Tables } from "@/lib/db/tables";

/** Timeout for a lock that another write holds, in ms. */
const lockTimeoutMs = 5_000;
/** Share of the pool for writes, in tenths: reads always find a connection. */
const writesOfTen = 7;

/** Opens a pool of at most `connections` (2 or more) to PostgreSQL 15 or newer. Connects at the first query. */
export function openPostgres(connectionString: string, connections = 10): Database {
  const pool = new GuardedPool(
    { ...connectionConfig(connectionString), max: connections },
    maxStatementMs,
  );
  const read = new Kysely<Tables>({ dialect: new FirstErrorDialect({ pool }) });
  const forMigrations = new GuardedPool(migrationConfig(connectionString), Infinity);
  const migrations = new Kysely<Tables>({
    dialect: new FirstErrorDialect({ pool: forMigrations }),
  });
  const slots = new Slots(Math.max(1, Math.floor((connections * writesOfTen) / 10)));
  const locks = new LockQueue(({ lock, isShared }) => takeLock(read, lock, isShared));
  const noSlot = () => unavailable(new Error("No connection became free in time."));
  return {
    kind: "postgres",
    file: null,
    read,
    write: (work) =>
      locks
        .run(lockTimeoutMs, () =>
          slots.run(acquireTimeoutMs, noSlot, () => read.transaction().execute(work)),
        )
        .catch((error: unknown) => {
          throw error instanceof LockTaken ? busy(error) : error;
        }),
    operations: postgresOperations,
    changeSchema: (work, onWait) => changePostgresSchema(migrations, work, onWait),
    close: async () => {
      await Promise.all([read.destroy(), migrations.destroy()]);
    },
  };
}

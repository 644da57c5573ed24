import path from "node:path";
import { sql } from "kysely";
import { StoppedError } from "@/lib/server/admin/abort-on-signal";
import { tryHold } from "@/lib/server/runtime/hold-folder";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { AppError } from "@/lib/shared/errors";

/**
 * Runs `work` while no other command imports into this installation's catalogue or undoes an import. The lock belongs to the system or to
 * a connection to PostgreSQL, so it ends with the process. @throws AppError conflict if another command holds it; StoppedError
 */
export const holdImports = <Result>(
  runtime: Runtime,
  work: () => Promise<Result>,
): Promise<Result> =>
  hold(runtime, work).catch((error: unknown) => {
    if (error instanceof StoppedError) error.message += " Run the same command again to resume.";
    throw error;
  });

async function hold<Result>(
  { database, env }: Runtime,
  work: () => Promise<Result>,
): Promise<Result> {
  if (database.kind === "sqlite") {
    const release = tryHold(path.join(env.dataDir, "catalogue.lock"));
    if (!release) throw underWay();
    return work().finally(release);
  }
  return database.read.connection().execute(async (connection) => {
    const { rows } = await sql<{
      taken: boolean;
    }>`select pg_try_advisory_lock(${lock}) as taken`.execute(connection);
    if (rows[0]?.taken !== true) throw underWay();
    return work().finally(() => sql`select pg_advisory_unlock(${lock})`.execute(connection));
  });
}

const lock = sql`hashtextextended('catalogue imports', 1)`;

const underWay = () =>
  new AppError(
    "conflict",
    "Another import into the catalogue is running. Wait for it to end, then try again.",
  );

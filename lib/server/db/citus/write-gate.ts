import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Queries } from "@/lib/server/db/database";
import { getRequestAgency } from "@/lib/server/request-context";

/* The machines of Citus have no common snapshot. Every write passes a gate on the coordinator; closing the gate waits for current writes,
   after which all machines are consistent (decision 71). */

/** Key of the advisory lock: "cuew" in ASCII. */
const gate = 0x6375_6577;
const maxTries = 60;
const pauseMs = 1_000;

/**
 * Passes the gate; the transaction keeps it open until its end. Citus refuses to write rows that all machines have in a transaction that
 * has read several shards in parallel, so this makes it read them one after the other. For one agency it refuses statements on several
 * shards.
 */
export const passGate = (transaction: Queries) =>
  sql`select pg_advisory_xact_lock_shared(${sql.lit(gate)}),
    set_config('citus.multi_shard_modify_mode', 'sequential', true),
    set_config('citus.multi_task_query_log_level', ${sql.lit(getRequestAgency() === undefined ? "off" : "error")}, true)`.execute(
    transaction,
  );

/** Runs a query on one session, which several calls share; returns the first column. */
type Texts = (query: string) => Promise<string[]>;

/**
 * Begins a transaction that sees all machines at the same moment. New writes wait until it has begun: some milliseconds, or up to two
 * seconds for a write in progress, after which it tries again. @throws Error if a machine can't be reached, or after a minute
 */
export async function beginAtOneMoment(texts: Texts): Promise<void> {
  // A second connection to a machine would have another snapshot.
  await texts("set citus.max_adaptive_executor_pool_size = 1");
  await texts("set lock_timeout = '2s'");
  for (let tries = 1; ; tries += 1) {
    const obstacle = await closeGate(texts);
    if (obstacle === null) break;
    if (tries === maxTries) throw new Error(obstacle);
    await sleep(pauseMs);
  }
  await texts("begin isolation level repeatable read, read only");
  // Begins the transaction on all machines that have shards.
  await texts("select 1 from agency_sizes limit 1");
  await texts(`select pg_advisory_unlock(${gate})`);
  await texts("set lock_timeout = 0");
}

/** Closes the gate; returns the reason if it is still open, otherwise null. */
async function closeGate(texts: Texts): Promise<string | null> {
  try {
    await texts(`select pg_advisory_lock(${gate})`);
  } catch (error) {
    if ((error as { code?: string }).code !== "55P03") throw error;
    return "Writes took longer than two seconds, again and again. Try again later.";
  }
  // A machine that was lost during a write ends it when Citus tells it to, up to a minute after its return.
  const [unsettled] = await texts(`select count(*) from run_command_on_workers(
    'select count(*) from pg_prepared_xacts where database = current_database()') where not success or result <> '0'`);
  if (unsettled === "0") return null;
  await texts(`select pg_advisory_unlock(${gate})`);
  return "A worker of Citus can't be reached, or has not ended what it was writing when it was lost.";
}

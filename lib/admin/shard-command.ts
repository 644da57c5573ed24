import { type Command } from "commander";
import { sql } from "kysely";
import { printAnswer, withAct } from "@/lib/admin/output";
import { type Database } from "@/lib/db/database";
import { splitTables } from "@/lib/db/shards/split-tables";
import { AppError } from "@/lib/errors";

/** All partitions are made in one transaction, and PostgreSQL's table of locks has room for those of so many. */
const maxPartitions = 32;

interface ShardOptions {
  partitions: string;
  json?: true;
}

/** Adds the command `shard`. */
export function addShardCommand(program: Command): void {
  program
    .command("shard")
    .description("split the tables of a PostgreSQL database by agency, while no server runs")
    .requiredOption("--partitions <number>", `how many of each table, 2 to ${maxPartitions}`)
    .option("--json", "print JSON")
    .action((options: ShardOptions) =>
      withAct(async ({ database }, note) => {
        const partitions = readPartitions(options.partitions);
        await requireReady(database);
        const report = (step: string) => void process.stderr.write(`${step}\n`);
        await database.changeSchema(
          ({ transaction }) => transaction((db) => splitTables(db, partitions, report)),
          () => report("Waiting for another process to finish its upgrade."),
        );
        database.isSharded = true;
        note(`${partitions} partitions`);
        await printAnswer(options.json === true, {
          json: { sharded: true, partitions },
          text: `The tables are split by agency into ${partitions} partitions. Start the servers.`,
        });
      }),
    );
}

function readPartitions(text: string): number {
  const count = Number(text);
  if (!(Number.isInteger(count) && count >= 2 && count <= maxPartitions))
    throw new AppError("bad_request", `Give --partitions a number from 2 to ${maxPartitions}.`);
  return count;
}

/** @throws AppError bad_request with what to do first */
async function requireReady({ kind, read, isSharded }: Database): Promise<void> {
  const refuse = (message: string) => {
    throw new AppError("bad_request", message);
  };
  if (kind === "sqlite")
    refuse("A SQLite database can't be split. Copy it to PostgreSQL first (admin copy).");
  if (isSharded) refuse("The tables are split already.");
  // When a session of another role began is hidden from this one.
  const { rows } = await sql<{
    others: number;
  }>`select count(*)::integer as others from pg_stat_activity
    where datname = current_database() and coalesce(backend_type, 'client backend') = 'client backend'
      and coalesce(backend_start, '-infinity') < clock_timestamp() - ${process.uptime()} * interval '1 s'`.execute(
    read,
  );
  if ((rows[0]?.others ?? 0) > 0)
    refuse("Something else is connected to the database. Stop all servers first.");
}

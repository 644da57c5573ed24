import { type Command } from "commander";
import { sql } from "kysely";
import { printAnswer, withAct } from "@/lib/admin/output";
import { type Database } from "@/lib/db/database";
import { type Split, splitTables } from "@/lib/db/shards/split-tables";
import { AppError } from "@/lib/errors";

const maxPartitions = 1_000;

interface ShardOptions {
  partitions?: string;
  citus?: true;
  json?: true;
}

/** Adds the command `shard`. */
export function addShardCommand(program: Command): void {
  program
    .command("shard")
    .description("split the tables of a PostgreSQL database by agency, while no server runs")
    .option("--partitions <number>", "into partitions of this database, 2 to 1,000")
    .option("--citus", "over the workers of Citus")
    .option("--json", "print JSON")
    .action((options: ShardOptions) =>
      withAct(async ({ database }, note) => {
        const split = readSplit(options);
        await requireReady(database, split);
        await database.changeSchema(
          ({ transaction }) =>
            transaction((db) =>
              splitTables(db, split, (step) => {
                process.stderr.write(`${step}\n`);
              }),
            ),
          () => process.stderr.write("Waiting for another process to finish its upgrade.\n"),
        );
        database.isSharded = true;
        const how = split === "citus" ? "Citus" : `${split.partitions} partitions`;
        note(how);
        await printAnswer(options.json === true, {
          json: { sharded: true, ...(split === "citus" ? { citus: true } : split) },
          text: `The tables are split by agency (${how}). Start the servers.`,
        });
      }),
    );
}

function readSplit({ partitions, citus }: ShardOptions): Split {
  if (citus && partitions === undefined) return "citus";
  const count = Number(partitions);
  if (citus || !(Number.isInteger(count) && count >= 2 && count <= maxPartitions))
    throw new AppError(
      "bad_request",
      "Give --partitions with a number from 2 to 1,000, or --citus.",
    );
  return { partitions: count };
}

/** @throws AppError bad_request with what to do first */
async function requireReady({ kind, read, isSharded }: Database, split: Split): Promise<void> {
  const refuse = (message: string) => {
    throw new AppError("bad_request", message);
  };
  if (kind === "sqlite")
    refuse("A SQLite database can't be split. Copy it to PostgreSQL first (admin copy).");
  if (isSharded) refuse("The tables are split already.");
  const { rows } = await sql<{ hasCitus: boolean; others: number }>`
    select exists (select from pg_proc where proname = 'create_distributed_table') as "hasCitus",
      (select count(*)::integer from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
          and backend_start < clock_timestamp() - ${process.uptime()} * interval '1 s') as others`.execute(
    read,
  );
  if (split === "citus" && !rows[0]?.hasCitus)
    refuse("This PostgreSQL has no Citus. Run: create extension citus");
  if ((rows[0]?.others ?? 0) > 0)
    refuse("Something else is connected to the database. Stop all servers first.");
}

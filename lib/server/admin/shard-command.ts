import { type Command } from "commander";
import { sql } from "kysely";
import { printAnswer, withAct } from "@/lib/server/admin/output";
import { type Database } from "@/lib/server/db/database";
import { countOtherSessions } from "@/lib/server/db/citus/find-split";
import { splitTables } from "@/lib/server/db/citus/split-tables";
import { AppError } from "@/lib/shared/errors";

/** One transaction locks over a hundred tables and indexes for each (docs/citus.md#set-up). */
const maxShards = 128;
/** The first version of Citus that moves rows with numbers of their own (identity columns). */
const oldestCitus = 12;

export function addShardCommand(program: Command): void {
  program
    .command("shard")
    .description(
      "split the tables of a PostgreSQL database by agency over the machines of Citus, while no server runs",
    )
    .requiredOption("--citus <number>", `number of shards of each table, 2 to ${maxShards}`)
    .option("--json", "print JSON")
    .action((options: { citus: string; json?: true }) =>
      withAct(async ({ database }, note) => {
        const count = Number(options.citus);
        if (!(Number.isInteger(count) && count >= 2 && count <= maxShards))
          throw new AppError("bad_request", `Give --citus a number from 2 to ${maxShards}.`);
        await requireReady(database);
        const report = (step: string) => void process.stderr.write(`${step}\n`);
        await database.changeSchema(
          ({ transaction }) =>
            transaction((db) => splitTables(db, { over: "citus", count }, report)),
          () => report("Waiting for another process to finish its upgrade."),
        );
        await database.inspect();
        note(`${count} shards`);
        await printAnswer(options.json === true, {
          json: { sharded: true, shards: count },
          text: `The tables are split by agency over the machines of Citus, into ${count} shards. Start the servers.`,
        });
      }),
    );
}

/** @throws AppError bad_request with what to do first */
async function requireReady({ kind, read, isSplit }: Database): Promise<void> {
  const refuse = (message: string) => {
    throw new AppError("bad_request", message);
  };
  if (kind === "sqlite")
    refuse("A SQLite database can't be split. Copy it to PostgreSQL first (admin copy).");
  if (isSplit) refuse("The tables are split already.");
  await requireCitus(read);
  if ((await countOtherSessions(read)) > 0)
    refuse("Something else is connected to the database. Stop all servers first.");
}

/** @throws AppError bad_request with what to do first */
async function requireCitus(read: Database["read"]): Promise<void> {
  const { rows } = await sql<{ version: string }>`
    select extversion as version from pg_extension where extname = 'citus'`.execute(read);
  const version = rows[0]?.version;
  if (version === undefined || Number.parseInt(version, 10) < oldestCitus)
    throw new AppError(
      "bad_request",
      `The database needs the extension citus, version ${oldestCitus} or newer; it has ${version ?? "none"}.`,
    );
  const coordinator = await sql`select from pg_dist_node where groupid = 0`.execute(read);
  if (coordinator.rows.length === 0)
    throw new AppError(
      "bad_request",
      "Citus doesn't know its coordinator. Run: select citus_set_coordinator_host('the name of its machine')",
    );
}

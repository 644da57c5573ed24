import { type Command, Option } from "commander";
import { writeAct } from "@/lib/admin/audit/record-act";
import { printAnswer, printMigration } from "@/lib/admin/output";
import { boot } from "@/lib/runtime/boot";
import { describeMigration, paced } from "@/lib/db/describe-migration";
import { type MigrationReport } from "@/lib/db/migration";
import { getEnv } from "@/lib/env.server";
import { logMigration } from "@/lib/runtime/log-migration";
import { logSynchronously } from "@/lib/logger.server";

/** Adds the command `migrate`. */
export function addMigrateCommand(program: Command): void {
  program
    .command("migrate")
    .description("upgrade the database to this version before the next start")
    .option("--json", "print JSON")
    .addOption(new Option("--log", "report progress as log lines").hideHelp())
    .action(async (options: { json?: true; log?: true }) => {
      if (options.log) logSynchronously();
      const applied: string[] = [];
      const report = options.log ? reportToServer() : printMigration();
      const { database } = await boot({ ...getEnv(), migrate: true }, (event) => {
        if (event.state === "finished") applied.push(event.migration);
        report(event);
      });
      if (applied.length > 0)
        await writeAct(database, { subject: applied.join(", "), result: "done", message: "" });
      await database.close();
      if (options.log) return;
      await printAnswer(options.json === true, {
        json: { migrated: true },
        text: "The database is up to date.",
      });
    });
}

/** Logs every five seconds, and tells the server that started this process every second. */
function reportToServer(): MigrationReport {
  const log = paced(logMigration, 5_000);
  return (event) => {
    log(event);
    process.send?.(describeMigration(event));
  };
}

import { type Command, Option } from "commander";
import { printAnswer } from "@/lib/admin/output";
import { boot } from "@/lib/runtime/boot";
import { describeMigration } from "@/lib/db/describe-migration";
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
      const reportProgress = options.log
        ? logMigration
        : (event: Parameters<typeof describeMigration>[0]) =>
            void process.stderr.write(`${describeMigration(event)}\n`);
      const { database } = await boot(getEnv(), reportProgress);
      await database.close();
      if (options.log) return;
      await printAnswer(options.json === true, {
        json: { migrated: true },
        text: "The database is up to date.",
      });
    });
}

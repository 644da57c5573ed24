import { type Command, Option } from "commander";
import { writeAct } from "@/lib/server/admin/audit/record-act";
import { printAnswer, printMigration } from "@/lib/server/admin/output";
import { boot } from "@/lib/server/runtime/boot";
import { describeMigration, paced } from "@/lib/server/db/describe-migration";
import { type MigrationReport } from "@/lib/server/db/migration";
import { getEnv } from "@/lib/server/env";
import { logMigration } from "@/lib/server/runtime/log-migration";
import { openLog } from "@/lib/server/logger";

export function addMigrateCommand(program: Command): void {
  program
    .command("migrate")
    .description("upgrade the database to this version before the next start")
    .option("--json", "print JSON")
    .option("--no-copy", "upgrade a SQLite database without copying it to cuelist-VERSION.db")
    .addOption(new Option("--log", "report progress as log lines").hideHelp())
    .action(async (options: { json?: true; log?: true; copy: boolean }) => {
      if (options.log) await openLog({ isBusy: true });
      const applied: string[] = [];
      const report = options.log ? reportToServer() : printMigration();
      const note: MigrationReport = (event) => {
        if (event.state === "finished") applied.push(event.migration);
        report(event);
      };
      const { database } = await boot({ ...getEnv(), migrate: true }, note, options.copy);
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

/** Logs every five seconds, and informs the server that started this process every second. */
function reportToServer(): MigrationReport {
  // The server was killed: an operator who restores the old version must not find an upgraded database.
  process.once("disconnect", () => process.exit(1));
  process.channel?.unref();
  const log = paced(logMigration, 5_000);
  return (event) => {
    log(event);
    process.send?.(describeMigration(event));
  };
}

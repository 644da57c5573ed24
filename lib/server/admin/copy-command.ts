import path from "node:path";
import { type Command } from "commander";
import { recordAfterwards } from "@/lib/server/admin/audit/record-act";
import { printAnswer } from "@/lib/server/admin/output";
import { showRowProgress } from "@/lib/server/admin/row-progress";
import { getEnv } from "@/lib/server/env";
import { formatNumber } from "@/lib/shared/format";
import { countRows } from "@/lib/server/db/transfer/archive/read-archive";
import { fillInstallation } from "@/lib/server/db/transfer/fill-installation";
import { openInstallation } from "@/lib/server/db/transfer/source";
import { TransferError } from "@/lib/server/db/transfer/table-store";

export function addCopyCommand(program: Command): void {
  program
    .command("copy")
    .description("copy the installation to an empty database: from SQLite to PostgreSQL, or back")
    .requiredOption(
      "--to <target>",
      "postgres://… of an empty database, or an empty folder for SQLite and master.key",
    )
    .option("--json", "print JSON")
    .action(async (options: { to: string; json?: true }) => {
      const started = Date.now();
      const env = getEnv();
      const isPostgres = /^postgres(ql)?:\/\//.test(options.to);
      if (!isPostgres && options.to.includes("://"))
        throw new TransferError("--to must begin with postgres://, or be a folder.");
      const place = isPostgres
        ? { dataDir: env.dataDir, databaseUrl: options.to }
        : { dataDir: path.resolve(options.to), databaseUrl: undefined };
      const progress = showRowProgress(options.json);
      const source = await openInstallation(env);
      const totals = await fillInstallation(source, place, progress).finally(async () => {
        progress.stop();
        await source.close();
      });
      await recordAfterwards(place, `${countRows(totals)} rows`);
      const next = isPostgres
        ? "Start with it as DATABASE_URL."
        : `Start with DATA_DIR=${options.to} and without DATABASE_URL.`;
      await printAnswer(options.json === true, {
        json: { rows: countRows(totals), version: source.version, tables: totals },
        text: `Copied ${formatNumber(countRows(totals))} rows in ${((Date.now() - started) / 1_000).toFixed(1)} s and compared all of them. ${next}`,
      });
    });
}

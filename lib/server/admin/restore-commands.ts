import { type Command } from "commander";
import { recordAfterwards } from "@/lib/server/admin/audit/record-act";
import { printAnswer } from "@/lib/server/admin/output";
import { showRowProgress } from "@/lib/server/admin/row-progress";
import { getEnv } from "@/lib/server/env";
import { formatBytes, formatNumber } from "@/lib/shared/format";
import {
  type Archive,
  countRows,
  openArchive,
} from "@/lib/server/db/transfer/archive/read-archive";
import { fillInstallation } from "@/lib/server/db/transfer/fill-installation";

export function addRestoreCommands(program: Command): void {
  program
    .command("verify")
    .description("check every byte of a backup and print its contents")
    .argument("<file>", "file of the command backup")
    .option("--json", "print JSON")
    .action(async (file: string, options: { json?: true }) => {
      const started = Date.now();
      const archive = await open(file, options.json);
      await archive.close();
      const { head, totals } = archive;
      await printAnswer(options.json === true, {
        json: { ...describe(archive), tables: totals },
        text: `${file} is a complete backup of ${head.created_at} (${head.database}, version ${head.version}): ${formatNumber(countRows(totals))} rows, ${formatBytes(archive.bytes)}, checked in ${secondsSince(started)}.`,
      });
    });

  program
    .command("restore")
    .description("restore a backup into an empty installation: DATA_DIR, and DATABASE_URL if set")
    .argument("<file>", "file of the command backup")
    .option("--json", "print JSON")
    .action(async (file: string, options: { json?: true }) => {
      const started = Date.now();
      const archive = await open(file, options.json);
      const progress = showRowProgress(options.json);
      try {
        await fillInstallation(archive, getEnv(), progress);
      } finally {
        progress.stop();
        await archive.close();
      }
      await recordAfterwards(getEnv(), `${file} of ${archive.head.created_at}`);
      await printAnswer(options.json === true, {
        json: describe(archive),
        text: `Restored ${formatNumber(countRows(archive.totals))} rows of ${archive.head.created_at} in ${secondsSince(started)}. All equal those in ${file}. Start Cuelist.`,
      });
    });
}

async function open(file: string, isQuiet: boolean | undefined): Promise<Archive> {
  const progress = showRowProgress(isQuiet);
  return openArchive(file, progress).finally(() => progress.stop());
}

const describe = ({ head, totals, bytes }: Archive) => ({
  created_at: head.created_at,
  database: head.database,
  version: head.version,
  bytes,
  rows: countRows(totals),
});

const secondsSince = (started: number) => `${((Date.now() - started) / 1_000).toFixed(1)} s`;

import { type Command, Option } from "commander";
import { abortOnSignal, StoppedError } from "@/lib/server/admin/abort-on-signal";
import { recordAfterwards } from "@/lib/server/admin/audit/record-act";
import { printAnswer } from "@/lib/server/admin/output";
import { showRowProgress } from "@/lib/server/admin/row-progress";
import { giveWay } from "@/lib/server/admin/give-way";
import { type Env, getEnv } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { formatBytes, formatNumber } from "@/lib/shared/format";
import { getLogger, openLog } from "@/lib/server/logger";
import { countRows } from "@/lib/server/db/transfer/archive/read-archive";
import {
  BackupUnderWay,
  type WrittenArchive,
} from "@/lib/server/db/transfer/archive/write-archive";
import { backUp, backUpToFolder } from "@/lib/server/db/transfer/back-up";
import path from "node:path";
import { fillInstallation } from "@/lib/server/db/transfer/fill-installation";
import { openInstallation } from "@/lib/server/db/transfer/source";
import { TransferError } from "@/lib/server/db/transfer/table-store";

export function addBackupCommand(program: Command): void {
  program
    .command("backup")
    .description("back up the database and master.key while servers run")
    .argument(
      "[file]",
      "new file, such as cuelist.tar; by default one in BACKUP_DIR, where old ones are removed",
    )
    .option("--without-requests", "omit the request log, which contains bodies sent by clients")
    .option("--json", "print JSON")
    .addOption(new Option("--log", "report as log lines").hideHelp())
    .action((file: string | undefined, options: BackupOptions) => {
      giveWay();
      return options.log ? runLogged(getEnv()) : runShown(getEnv(), file, options);
    });
}

interface BackupOptions {
  json?: true;
  log?: true;
  withoutRequests?: true;
}

async function runShown(
  env: Env,
  file: string | undefined,
  { json, withoutRequests }: BackupOptions,
): Promise<void> {
  const isJson = json === true;
  const place = { ...env, hasRequests: !withoutRequests };
  const started = Date.now();
  const progress = showRowProgress(isJson);
  const signal = abortOnSignal();
  const written = await (
    file === undefined
      ? backUpToFolder(place, { ...requireFolder(env), everyMs: 0 }, progress, signal)
      : backUp(place, file, progress, signal)
  ).finally(() => progress.stop());
  const { bytes, rows } = describe(written);
  await recordAfterwards(env, `${written.file}: ${rows} rows`);
  const seconds = ((Date.now() - started) / 1_000).toFixed(1);
  await printAnswer(isJson, {
    json: describe(written),
    text: `Backed up ${formatNumber(rows)} rows to ${written.file}: ${formatBytes(bytes)} in ${seconds} s.\nIt holds master.key and the hashes of secrets. Keep it as safe as those.`,
  });
}

/** Makes a backup for the server, which runs this command as its child. */
async function runLogged(env: Env): Promise<void> {
  await openLog({ isBusy: true });
  const started = Date.now();
  try {
    const signal = abortOnSignal();
    const written = await backUpToFolder(env, requireFolder(env), showRowProgress(true), signal);
    getLogger().info({ ...describe(written), duration_ms: Date.now() - started }, "backed up");
  } catch (err) {
    if (err instanceof StoppedError) throw err;
    if (err instanceof BackupUnderWay) getLogger().info({ reason: err.message }, "not backed up");
    else {
      getLogger().error({ err, duration_ms: Date.now() - started }, "the backup failed");
      process.exitCode = 1;
    }
  }
}

function requireFolder({ backups }: Env) {
  if (backups) return backups;
  throw new AppError("bad_request", "Name a file, or set BACKUP_DIR.");
}

const describe = ({ file, bytes, totals, version, createdAt }: WrittenArchive) => ({
  file,
  bytes,
  rows: countRows(totals),
  version,
  created_at: createdAt,
});

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

import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { listBackups } from "@/lib/server/db/transfer/backup-folder";
import { runAdminHere } from "@/lib/testing/admin";
import { describeBackupCommands } from "@/lib/testing/databases/backup-commands";
import { createEmptyInstallation, createInstallation } from "@/lib/testing/databases/database";
import { fillVaried } from "@/lib/testing/databases/varied-installation";
import { backupRounds } from "@/lib/testing/rounds/backup-rounds";
import { startServer } from "@/lib/testing/servers/server-process";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

/* The tests of `backup.process.test.ts` on PostgreSQL, and scheduled backups on both. */

vi.setConfig({ testTimeout: 240_000 });

describeBackupCommands("postgres");

it.each(["sqlite", "postgres"] as const)("the server makes backups on schedule (%s)", (kind) =>
  expectScheduledBackups(kind),
);

it.each(["sqlite", "postgres"] as const)(
  "a backup while clients write holds what was acknowledged before it began (%s)",
  (kind) => expectBackupRounds(kind),
);

/** Expects a server that has made two scheduled backups and keeps one to have left the second, whole, and nothing else. */
async function expectScheduledBackups(kind: "sqlite" | "postgres"): Promise<void> {
  const folder = temporaryFolder();
  const installation = await createInstallation(kind);
  await fillVaried(installation.runtime, 5);
  const dir = path.join(folder, "scheduled");
  const server = await startServer({
    ...installation.variables,
    BACKUP_DIR: dir,
    BACKUP_EVERY: "1s",
    BACKUP_KEEP: "1",
    LOG_LEVEL: "info",
  });
  await vi.waitFor(() => expect(server.output().split('"backed up"').length).toBeGreaterThan(2), {
    timeout: 60_000,
    interval: 100,
  });
  await server.stop("SIGTERM");
  const [backup, ...others] = await listBackups(dir);
  expect(others).toEqual([]);
  expect(readdirSync(dir)).toHaveLength(1);
  expect(await runAdminHere({}, "verify", backup?.file ?? "")).toMatchObject({ code: 0 });
  await installation.remove();
}

/** A short round of `npm run restore backups`: expects what was acknowledged before a backup began to be in it. */
async function expectBackupRounds(kind: "sqlite" | "postgres"): Promise<void> {
  const folder = temporaryFolder();
  const place = await createEmptyInstallation(kind, { isMigrated: true });
  const report = await backupRounds({
    variables: place.variables,
    folder,
    rounds: 1,
    everyMs: 1_500,
    emptyInstallation: () => createEmptyInstallation(kind),
  });
  expect(report).toMatchObject({ backups: 1, missing: 0, failedWrites: 0 });
  expect(report.acknowledged).toBeGreaterThan(5);
  await place.remove();
}

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, vi } from "vitest";
import { runAdminHere } from "@/lib/testing/admin";
import { createInstallation } from "@/lib/testing/databases/database";
import { startServer } from "@/lib/testing/servers/server-process";
import { fillVaried } from "@/lib/testing/databases/varied-installation";
import { listBackups } from "@/lib/server/db/transfer/backup-folder";

/** Expects a server that has made two scheduled backups and keeps one to have left the second, whole, and nothing else. */
export async function expectScheduledBackups(kind: "sqlite" | "postgres"): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "cuelist-backup-"));
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
  rmSync(folder, { recursive: true, force: true });
}

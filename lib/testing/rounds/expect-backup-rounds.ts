import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "vitest";
import { createEmptyInstallation } from "@/lib/testing/databases/database";
import { backupRounds } from "@/lib/testing/rounds/backup-rounds";

/** A short round of `npm run restore backups`: expects what was acknowledged before a backup began to be in it. */
export async function expectBackupRounds(kind: "sqlite" | "postgres"): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "cuelist-rounds-"));
  const place = await createEmptyInstallation(kind, { isMigrated: true });
  const report = await backupRounds({
    variables: place.variables,
    folder,
    rounds: 1,
    everyMs: 1_500,
    writesPerSecond: 30,
    emptyInstallation: () => createEmptyInstallation(kind),
  });
  expect(report).toMatchObject({ backups: 1, missing: 0, failedWrites: 0 });
  expect(report.acknowledged).toBeGreaterThan(40);
  await place.remove();
  rmSync(folder, { recursive: true, force: true });
}

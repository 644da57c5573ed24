import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { adminWords } from "@/lib/testing/admin";
import { describeBackupCommands } from "@/lib/testing/databases/backup-commands";
import { createInstallation } from "@/lib/testing/databases/database";
import { fillVaried } from "@/lib/testing/databases/varied-installation";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

// Each command starts a process.
vi.setConfig({ testTimeout: 120_000 });

describeBackupCommands("sqlite");

it("a backup that is stopped removes what it has written", async () => {
  const folder = temporaryFolder();
  const installation = await createInstallation("sqlite");
  await fillVaried(installation.runtime, 20);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    const child = spawn(process.execPath, adminWords("backup", path.join(folder, "a.tar")), {
      env: { ...installation.variables, NODE_ENV: "test" },
      stdio: "ignore",
    });
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual(["a.tar.partial"]), {
      timeout: 30_000,
      interval: 1,
    });
    child.kill(signal);
    const [code] = (await once(child, "exit")) as [number];
    expect(code).toBe(signal === "SIGINT" ? 130 : 143);
    expect(readdirSync(folder)).toEqual([]);
  }
  await installation.remove();
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { adminWords, runAdminProcess } from "@/lib/testing/admin";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";
import { writeDirectoryFile } from "@/lib/testing/rounds/directory-file";

vi.setConfig({ testTimeout: 240_000 });

describe("an import into the catalogue, as a process", () => {
  let installation: TestInstallation;
  let file = "";
  beforeAll(async () => {
    installation = await createInstallation("sqlite");
    file = path.join(installation.runtime.env.dataDir, "shows.csv");
    await writeDirectoryFile(file, 30_000);
  });
  afterAll(() => installation.remove());

  const words = () => ["catalogue", "import", file, "--source", "Shows", "--json"];
  const countEntries = async () => {
    const { many } = await installation.runtime.database.read
      .selectFrom("catalogue_entries")
      .select(({ fn }) => fn.countAll<number>().as("many"))
      .executeTakeFirstOrThrow();
    return Number(many);
  };

  it("stops at SIGINT, keeps others out while it works, and goes on with the same command", async () => {
    const child = spawn(process.execPath, adminWords(...words()), {
      env: { ...installation.variables, NODE_ENV: "test" },
    });
    const ended = once(child, "exit");
    let errors = "";
    child.stderr.on("data", (text: Buffer) => (errors += text.toString()));
    await vi.waitUntil(async () => (await countEntries()) > 0, { timeout: 60_000, interval: 1 });
    child.kill("SIGINT");
    expect((await ended)[0]).toBe(130);
    expect(errors).toContain("Stopped by SIGINT. Run the same command again to resume.");
    expect(await countEntries()).toBeLessThan(29_000);
    const { code, stdout, stderr } = await runAdminProcess(installation.variables, ...words());
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const report = JSON.parse(stdout) as { rows: number; added: number; resumed_at: number };
    expect(report).toMatchObject({ rows: 30_000, added: 29_964 });
    expect(report.resumed_at).toBeGreaterThan(0);
    expect(await countEntries()).toBe(29_964);
  });
});

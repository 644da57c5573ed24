import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { ensureDemo } from "@/lib/demo/demo";
import { boot } from "@/lib/runtime/boot";
import { parseEnv } from "@/lib/env.server";

it("restricts its files to its own user in a shared folder, including older ones", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "cuelist-files-"));
  chmodSync(dataDir, 0o755);
  process.umask(0o022);
  const modes = () =>
    Object.fromEntries(
      readdirSync(dataDir).map((name) => [name, statSync(path.join(dataDir, name)).mode & 0o777]),
    );
  const env = parseEnv({ DATA_DIR: dataDir });
  const first = await boot(env);
  await ensureDemo(first);
  const files = [
    "cuelist.db",
    "cuelist.db-shm",
    "cuelist.db-wal",
    "demo-client.json",
    "master.key",
  ];
  expect(modes()).toEqual(Object.fromEntries(files.map((name) => [name, 0o600])));
  await first.database.close();
  // Files as an earlier version created them.
  writeFileSync(path.join(dataDir, "cuelist.db.copy"), "");
  writeFileSync(path.join(dataDir, "other.txt"), "");
  for (const name of readdirSync(dataDir)) chmodSync(path.join(dataDir, name), 0o644);
  await (await boot(env)).database.close();
  const { "other.txt": other, ...own } = modes();
  expect(other).toBe(0o644);
  expect(new Set(Object.values(own))).toEqual(new Set([0o600]));
  rmSync(dataDir, { recursive: true, force: true });
});

import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { sqliteFile } from "@/lib/server/db/sqlite";
import { copyDatabase } from "@/lib/server/db/sqlite-copy";
import { driverName } from "@/lib/server/db/sqlite-driver";
import { ensureDemo } from "@/lib/server/admin/demo/demo";
import { boot } from "@/lib/server/runtime/boot";
import { parseEnv } from "@/lib/server/env";
import { keepFilesPrivate, writeFileIfAbsent } from "@/lib/server/private-files";
import { holdFolder, tryHold } from "@/lib/server/runtime/hold-folder";
import { otherUser } from "@/lib/testing/other-user";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

let folder = "";
let dataDir = "";
beforeEach(() => {
  folder = temporaryFolder();
  dataDir = path.join(folder, "data");
  mkdirSync(dataDir);
});

const modeOf = (file: string) => statSync(file).mode & 0o777;
const isRoot = process.getuid?.() === 0;

it("restricts its files to its own user in a shared folder, including older ones", async () => {
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
});

it("leaves what is behind a link alone, and what is no file", () => {
  const other = path.join(folder, "other");
  writeFileSync(other, "");
  chmodSync(other, 0o644);
  symlinkSync(other, path.join(dataDir, "cuelist.link"));
  symlinkSync(path.join(folder, "none"), path.join(dataDir, "cuelist.nowhere"));
  execFileSync("mkfifo", ["-m", "644", path.join(dataDir, "cuelist.pipe")]);
  mkdirSync(path.join(dataDir, "cuelist.partial"));
  chmodSync(path.join(dataDir, "cuelist.partial"), 0o755);
  keepFilesPrivate(dataDir);
  expect(modeOf(other)).toBe(0o644);
  expect(modeOf(path.join(dataDir, "cuelist.pipe"))).toBe(0o644);
  expect(modeOf(path.join(dataDir, "cuelist.partial"))).toBe(0o755);
});

it.runIf(isRoot)("changes as root only files of the folder's owner", () => {
  const [other, own] = ["cuelist.other", "cuelist.own"].map((name) => path.join(dataDir, name));
  writeFileSync(path.join(folder, "passwd"), "", { mode: 0o644 });
  chmodSync(path.join(folder, "passwd"), 0o644);
  linkSync(path.join(folder, "passwd"), String(other));
  writeFileSync(String(own), "");
  chmodSync(String(own), 0o644);
  for (const file of [dataDir, String(own)]) chownSync(file, 65_534, 65_534);
  keepFilesPrivate(dataDir);
  expect([modeOf(String(other)), modeOf(String(own))]).toEqual([0o644, 0o600]);
});

it.runIf(isRoot)("gives what root makes to the folder's owner, and nothing else", async () => {
  chownSync(dataDir, otherUser, otherUser);
  const nested = path.join(dataDir, "of/root");
  const env = parseEnv({ DATA_DIR: nested });
  const runtime = await boot(env);
  await ensureDemo(runtime);
  await copyDatabase(runtime.database.read, sqliteFile(nested), "0001");
  holdFolder(nested)();
  const other = path.join(folder, "other");
  writeFileSync(other, "");
  symlinkSync(other, path.join(nested, "catalogue.lock"));
  tryHold(path.join(nested, "catalogue.lock"))?.();
  const made = readdirSync(dataDir, { recursive: true }).map(String).sort();
  expect(made.map((name) => path.basename(name))).toEqual([
    "of",
    "root",
    "catalogue.lock",
    "cuelist-0001.db",
    "cuelist.db",
    "cuelist.db-shm",
    "cuelist.db-wal",
    "demo-client.json",
    "master.key",
    "server.lock",
  ]);
  const owners = made.map((name) => statSync(path.join(dataDir, name)).uid);
  expect(owners).toEqual(made.map((name) => (name.endsWith("catalogue.lock") ? 0 : otherUser)));
  await runtime.database.close();
});

it("lets no lock of SQLite go, as closing a file of this process would", () => {
  const letGo = holdFolder(dataDir);
  const lock = path.join(dataDir, "server.lock");
  chmodSync(lock, 0o644);
  keepFilesPrivate(dataDir);
  expect(modeOf(lock)).toBe(0o600);
  const look = `new (require("${driverName}"))(process.argv[1], { timeout: 0 }).exec("begin immediate")`;
  const words = ["-e", look, lock];
  expect(() => execFileSync(process.execPath, words, { stdio: "pipe" })).toThrow(
    "database is locked",
  );
  letGo();
});

it("writes a secret once, through no file that was put there before", () => {
  const [file, other] = [path.join(dataDir, "master.key"), path.join(folder, "other")];
  writeFileSync(other, "mine");
  symlinkSync(other, `${file}.${process.pid}`);
  writeFileIfAbsent(file, "first");
  writeFileIfAbsent(file, "second");
  expect(readFileSync(file, "utf8")).toBe("first");
  expect(readFileSync(other, "utf8")).toBe("mine");
  expect(modeOf(file)).toBe(0o600);
  expect(readdirSync(dataDir).sort()).toEqual(["master.key", `master.key.${process.pid}`]);
});

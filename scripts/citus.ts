import { spawn } from "node:child_process";
import { once } from "node:events";
import { citusRounds } from "@/lib/testing/citus/citus-rounds";
import { listNodes } from "@/lib/testing/citus/nodes";

/**
 * `DATABASE_URL=postgres://… npm run citus [tests|rounds [KILLS]]`: a Citus cluster that nobody else uses, by its coordinator. Runs the tests
 * of all requests on databases that are split over it, and what an operator does; then takes a worker's power KILLS times (20) while eight
 * agencies write, the coordinator's three times, and moves shards. It makes databases of its own and drops them; docs/scaling.md says
 * what it needs.
 */

const [only, kills = "20"] = process.argv.slice(2);
const url = process.env.DATABASE_URL;

async function runTests(): Promise<boolean> {
  const words = ["run", "--project", "citus", "--reporter=dot"];
  const child = spawn("node_modules/.bin/vitest", words, { stdio: "inherit" });
  const [status] = (await once(child, "close")) as [number | null];
  return status === 0;
}

async function runRounds(coordinatorUrl: string): Promise<boolean> {
  const report = await citusRounds({
    nodes: await listNodes(coordinatorUrl),
    workerKills: Number(kills),
    coordinatorKills: 3,
    report: (line) => void process.stdout.write(`${line}\n`),
  });
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  return report.lost + report.halfWritten + report.wrong.length === 0 && report.duringKills > 0;
}

if (!url) {
  process.stderr.write(
    "Nothing was tested. Name the coordinator of a Citus cluster that nobody else uses: DATABASE_URL=postgres://… npm run citus\n",
  );
  process.exit(1);
}
const areTestsGood = only === "rounds" || (await runTests());
const areRoundsGood = only === "tests" || (await runRounds(url));
process.exit(areTestsGood && areRoundsGood ? 0 : 1);

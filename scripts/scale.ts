import { spawn } from "node:child_process";
import { once } from "node:events";
import { citusRounds } from "@/lib/testing/citus/citus-rounds";
import { listNodes } from "@/lib/testing/citus/nodes";
import { isNone, runSubjects, type Subject } from "./rounds/run-subjects";

/**
 * `npm run scale citus`: on a Citus cluster that nobody else uses, by its coordinator DATABASE_URL; docs/citus.md says what it needs. Runs
 * the tests of all requests on databases that are split over it, and what an operator does; then takes a worker's power twenty times while
 * eight agencies write, the coordinator's three times, and moves shards. Makes databases of its own and drops them.
 */
const citus: Subject = async ({ say, isSmall }) => {
  const url = process.env.DATABASE_URL;
  if (!url) {
    say(
      "Nothing was tested. Name the coordinator of a Citus cluster that nobody else uses: DATABASE_URL=postgres://… npm run scale citus",
    );
    return null;
  }
  const words = ["run", "--project", "citus", "--reporter=dot"];
  const child = spawn("node_modules/.bin/vitest", words, { stdio: "inherit" });
  const [status] = (await once(child, "close")) as [number | null];
  const report = await citusRounds({
    nodes: await listNodes(url),
    workerKills: isSmall ? 2 : 20,
    coordinatorKills: isSmall ? 1 : 3,
    report: say,
  });
  const { lost, halfWritten, wrong, duringKills } = report;
  const isSound = status === 0 && isNone(lost, halfWritten, wrong.length) && duringKills > 0;
  return { report: { tests: status, ...report }, isSound };
};

await runSubjects({ citus });

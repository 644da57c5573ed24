import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { writeDirectoryFile } from "@/lib/testing/rounds/directory-file";
import { residentMb } from "@/lib/testing/servers/server-process";
import { writeCompanies } from "./names";
import { operationsOf } from "./requests";
import { type BenchOptions, inTurns, quantile, type Side, toTable, withSides } from "./sides";

/*
 * How long the command line takes to import companies and a catalogue's names, a later edition of them, and to undo it, how much memory it needs,
 * and how long callers of a server on the same database wait meanwhile.
 */

/** Creates a playlist, as callers do meanwhile. */
async function createOf(side: Side) {
  const operations = await operationsOf(side, { entries: 0 });
  const [create] = operations.find(({ name }) => name.startsWith("create"))?.requests ?? [];
  const { path: address = "", ...request } = create ?? {};
  return async () => {
    const answer = await fetch(side.server.origin + address, request as RequestInit);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`create: ${answer.status}`);
  };
}

/** Runs `npm run admin -- …args`: seconds, most memory in MB (0 where there is no /proc), waits of creates in ms. @throws Error if it fails */
async function measureCommand(args: string[], side: Side) {
  const create = await createOf(side);
  const started = performance.now();
  const child = spawn(process.execPath, ["scripts/start.mjs", "admin", ...args, "--json"], {
    cwd: side.checkout,
    env: { ...process.env, ...side.variables },
    stdio: ["ignore", "ignore", "inherit"],
  });
  let isOver = false;
  const ended = once(child, "exit").finally(() => (isOver = true));
  const waits: number[] = [];
  let peakMb = 0;
  while (!isOver) {
    const before = performance.now();
    await create();
    waits.push(performance.now() - before);
    await sleep(50);
    peakMb = Math.max(peakMb, residentMb(child.pid ?? 0));
  }
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${String(code)}.`);
  return { seconds: (performance.now() - started) / 1_000, peakMb, waits };
}

export async function benchImports(options: BenchOptions): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "cuelist-imports-"));
  const [companies, first, later] = ["companies.csv", "first.csv", "later.csv"].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  await writeCompanies(companies, options.advertisers);
  await writeDirectoryFile(first, options.advertisers);
  await writeDirectoryFile(later, options.advertisers, { isLater: true });
  const rows: string[][] = [];
  const small = { ...options, advertisers: 10_000, entries: 0 };
  await withSides(small, async (sides, database) => {
    for (let round = 0; round < options.rounds; round += 1) {
      const commands = [
        ["companies", "import", companies, "--agency", `Imported ${round}`],
        ["catalogue", "import", first, "--source", `Directory ${round}`],
        ["catalogue", "import", later, "--source", `Directory ${round}`],
        ["catalogue", "undo", `Directory ${round}`],
      ];
      for (const command of commands)
        for (const side of inTurns(sides, round)) {
          const { seconds, peakMb, waits } = await measureCommand(command, side);
          const cells = [0.99, 1].map((share) => quantile(waits, share).toFixed(0));
          const what = `${command[0]} ${command[1]}${command[2] === later ? " (later)" : ""}`;
          rows.push([database, side.title, what, seconds.toFixed(1), String(peakMb), ...cells]);
          options.report(rows.at(-1)?.join(" | ") ?? "");
        }
    }
  }).finally(() => rmSync(folder, { recursive: true, force: true }));
  const waits = ["create p99 ms", "longest ms"];
  return toTable(["database", "command of", "command", "seconds", "memory MB", ...waits], rows, 3);
}

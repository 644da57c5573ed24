import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readPostmasterPid } from "@/lib/testing/rounds/cpu-time";
import { writeDirectoryFile } from "@/lib/testing/rounds/directory-file";
import { measureCommand } from "@/lib/testing/rounds/measure-command";
import { writeCompanies } from "./names";
import { operationsOf } from "./requests";
import { type BenchOptions, inTurns, type Side, toTable, withSides } from "./sides";

/*
 * How long the command line takes to import companies and a catalogue's names, a later edition of them, and to undo it, how much memory it needs,
 * and how long callers of a server on the same database wait meanwhile.
 */

/** What callers ask meanwhile, in turns. */
async function othersOf(side: Side) {
  const operations = await operationsOf(side, { entries: 0 });
  const ask = (name: string) => {
    const { requests = [] } = operations.find((one) => one.name.startsWith(name)) ?? {};
    let count = 0;
    return async () => {
      const { path: address = "", ...request } = requests[count++ % requests.length] ?? {};
      const answer = await fetch(side.server.origin + address, request as RequestInit);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    };
  };
  return { search: ask("search, all kinds"), create: ask("create") };
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
          const { seconds, peakMb, others } = await measureCommand(command, {
            variables: side.variables,
            checkout: side.checkout,
            postmaster: side.postgresFolder === null ? 0 : readPostmasterPid(side.postgresFolder),
            others: await othersOf(side),
          });
          const waits = ["create", "search"].flatMap((name) => {
            const { p99 = Number.NaN, longest = Number.NaN } = others[name] ?? {};
            return [p99, longest].map((ms) => ms.toFixed(0));
          });
          const what = `${command[0]} ${command[1]}${command[2] === later ? " (later)" : ""}`;
          rows.push([database, side.title, what, seconds.toFixed(1), String(peakMb), ...waits]);
          options.report(rows.at(-1)?.join(" | ") ?? "");
        }
    }
  }).finally(() => rmSync(folder, { recursive: true, force: true }));
  const waits = ["create p99 ms", "longest ms", "search p99 ms", "longest ms"];
  return toTable(["database", "command of", "command", "seconds", "memory MB", ...waits], rows, 3);
}

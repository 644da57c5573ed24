import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { type ServerProcess } from "@/lib/testing/servers/server-process";
import { median, type Operation } from "./measure";

/** Operations of which the others are combinations. */
const compared = /^(search, (prefix|all kinds)|create)/;

interface Side {
  server: ServerProcess;
  operations: Operation[];
}

interface Turn {
  perSecond: number;
  /** CPU time of the server for each request, in ms. */
  cpuMs: number;
}

/** Loads two servers in turns; a table of medians of requests a second and of the server's CPU for each request. */
export async function compareInTurns(
  first: Side,
  second: Side,
  how: { setting: string; rounds: number; seconds: number },
): Promise<string> {
  const lines = [
    `| operation | requests/s | with ${how.setting} | change | CPU ms | with ${how.setting} | change |`,
    `| --- |${" ---: |".repeat(6)}`,
  ];
  for (const [index, { name }] of first.operations.entries()) {
    if (!compared.test(name)) continue;
    const turns: [Turn, Turn][] = [];
    for (let round = 0; round < how.rounds; round += 1) {
      const run = (side: Side) => load(side, index, how.seconds);
      if (round % 2 === 0) turns.push([await run(first), await run(second)]);
      else turns.push([await run(second), await run(first)].toReversed() as [Turn, Turn]);
    }
    const cells = (["perSecond", "cpuMs"] as const).flatMap((key) => {
      const digits = key === "perSecond" ? 0 : 3;
      const change = median(
        turns.map(([without, having]) => (having[key] / without[key] - 1) * 100),
      );
      return [
        median(turns.map(([without]) => without[key])).toFixed(digits),
        median(turns.map(([, having]) => having[key])).toFixed(digits),
        `${change.toFixed(1)} %`,
      ];
    });
    lines.push(`| ${name} | ${cells.join(" | ")} |`);
  }
  return lines.join("\n");
}

async function load({ server, operations }: Side, index: number, seconds: number): Promise<Turn> {
  const { name = "", requests = [] } = operations[index] ?? {};
  const before = cpuOf(server);
  const run = await autocannon({
    url: server.origin,
    connections: 16,
    duration: seconds,
    requests,
  });
  if (run.non2xx + run.errors > 0) throw new Error(`${name}: requests failed.`);
  return {
    perSecond: run.requests.average,
    cpuMs: (cpuOf(server) - before) / run.requests.total,
  };
}

/** CPU time of all threads of a process in ms, in ticks of 10. */
function cpuOf({ pid }: ServerProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

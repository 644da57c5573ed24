import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Operation, operationsOf } from "./requests";
import { type BenchOptions, type Side, toTable, withSides } from "./sides";

/* The memory of a new server, and of one that answers 25 requests of all kinds a second. */

const perSecond = 25;
/** Time between rows of the table, after which the client also signs in anew, in ms. */
const stepMs = 5 * 60_000;

/** Memory of a process in MB: now (`VmRSS`), or at most (`VmHWM`). */
const memoryOf = (pid: number, key: "VmRSS" | "VmHWM"): string =>
  (
    (Number(
      new RegExp(`${key}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1],
    ) *
      1_024) /
    1e6
  ).toFixed(0);

/** Tokens, searches of all kinds, creates, a list and two pages, in turns. */
async function mixtureOf(side: Side): Promise<Operation["requests"]> {
  const cookie = await side.cookie();
  const [, ...operations] = await operationsOf(side, { entries: 0 });
  const pages = ["/companies", "/playlists", "/api/playlists?limit=50"].map((address) => ({
    method: "GET" as const,
    path: address,
    headers: { cookie },
  }));
  const isSearch = ({ name }: Operation) => name.startsWith("search,");
  const others = operations.filter((one) => !isSearch(one)).flatMap(({ requests }) => requests);
  return operations.filter(isSearch).flatMap(({ requests }) => [...requests, ...others, ...pages]);
}

/** @throws Error if any response was not 2xx */
export async function benchMemory(options: BenchOptions): Promise<string> {
  const rows = await withSides(options, async (sides, database) => {
    const found: string[][] = [];
    for (const side of sides) {
      const { pid, origin } = side.server;
      const row = (when: string, asked: number, megabytes: string) =>
        found.push([database, side.title, when, asked.toLocaleString("en"), megabytes]);
      row("new", 0, memoryOf(pid, "VmRSS"));
      const failed: string[] = [];
      let asked = 0;
      const ask = async ({ path = "", ...request }: Operation["requests"][number]) => {
        const answer = await fetch(origin + path, request as RequestInit);
        await answer.arrayBuffer();
        if (!answer.ok) failed.push(`${path}: ${answer.status}`);
      };
      const started = performance.now();
      const end = started + options.minutes * 60_000;
      while (performance.now() < end) {
        const mixture = await mixtureOf(side);
        const stop = Math.min(end, performance.now() + stepMs);
        for (let at = 0; performance.now() < stop; at += 1) {
          void ask(mixture[at % mixture.length] ?? {}).catch((error: unknown) =>
            failed.push(String(error)),
          );
          asked += 1;
          await sleep(1_000 / perSecond);
        }
        const minutes = ((performance.now() - started) / 60_000).toFixed(0);
        row(`${minutes} min`, asked, memoryOf(pid, "VmRSS"));
      }
      if (failed.length > 0)
        throw new Error(
          `${failed.length} of ${asked} requests failed: ${failed.slice(0, 5).join(", ")}`,
        );
      row("at most", asked, memoryOf(pid, "VmHWM"));
    }
    return found;
  });
  return toTable(["database", "server", "after", "requests", "MB"], rows.flat(), 3);
}

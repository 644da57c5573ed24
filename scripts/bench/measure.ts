import autocannon, { type Request } from "autocannon";
import { type ServerProcess } from "@/lib/testing/servers/server-process";

export interface Operation {
  name: string;
  requests: Request[];
}

/** `p50` and `p99`: the caller's, on 16 connections; `inside…`: from the server's log, on one. In ms. */
export interface Figures {
  perSecond: number;
  /** Of the yardstick's requests per second, and of those of the limit (`limit-server.ts`); NaN if not compared. */
  ratio: number;
  ofLimit: number;
  /** Of the limit. */
  limitP99: number;
  p50: number;
  p99: number;
  insideP50: number;
  insideP99: number;
}

/** Loads the server with one operation. @throws Error if any response was not 2xx */
export async function measure(
  server: Pick<ServerProcess, "origin" | "output">,
  { name, requests }: Operation,
  seconds: number,
): Promise<Figures> {
  const loaded = await autocannon({
    url: server.origin,
    connections: 16,
    duration: seconds,
    requests,
  });
  const before = server.output().length;
  const alone = await autocannon({ url: server.origin, connections: 1, duration: 1, requests });
  const failures = [loaded, alone].reduce(
    (sum, run) => sum + run.non2xx + run.errors + run.timeouts,
    0,
  );
  if (failures > 0) throw new Error(`${name}: ${failures} requests failed.`);
  const inside = durations(server.output().slice(before));
  return {
    perSecond: loaded.requests.average,
    ratio: Number.NaN,
    ofLimit: Number.NaN,
    limitP99: Number.NaN,
    p50: loaded.latency.p50,
    p99: loaded.latency.p99,
    insideP50: quantile(inside, 0.5),
    insideP99: quantile(inside, 0.99),
  };
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function durations(log: string): number[] {
  return Array.from(log.matchAll(/"duration_ms":([\d.]+)/g), (match) => Number(match[1])).toSorted(
    (a, b) => a - b,
  );
}

export const quantile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

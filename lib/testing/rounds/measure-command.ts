import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { readProcessCpuMs } from "@/lib/testing/rounds/cpu-time";

/** Waits in ms. */
interface Waits {
  median: number;
  p99: number;
  longest: number;
}

interface MeasuredCommand {
  command: string;
  seconds: number;
  /** CPU time in s, which other load on the machine does not change: of the command, and of PostgreSQL with what others did. */
  cpuSeconds: { command: number; postgres: number };
  /** Most memory that the command had, in MB; 0 where there is no /proc. */
  peakMb: number;
  others: Record<string, Waits>;
}

interface Around {
  variables: Record<string, string>;
  /** The folder of a built checkout. */
  checkout: string;
  /** Process of the PostgreSQL; 0 without one. */
  postmaster: number;
  /** What others do meanwhile, in turns, each some ten times a second. */
  others: Record<string, () => Promise<unknown>>;
}

/** Runs `npm run admin -- …args` and measures it. @throws Error if it fails */
export async function measureCommand(
  args: string[],
  { variables, checkout, postmaster, others }: Around,
): Promise<MeasuredCommand> {
  const started = performance.now();
  const postgresBefore = readProcessCpuMs(postmaster);
  const child = spawn(process.execPath, ["scripts/start.mjs", "admin", ...args, "--json"], {
    cwd: checkout,
    env: { ...process.env, ...variables },
    stdio: ["ignore", "ignore", "inherit"],
  });
  let isOver = false;
  const ended = once(child, "exit").finally(() => (isOver = true));
  const waits = new Map<string, number[]>(Object.keys(others).map((name) => [name, []]));
  let [peakMb, cpuMs] = [0, 0];
  while (!isOver) {
    for (const [name, ask] of Object.entries(others)) {
      const before = performance.now();
      await ask();
      waits.get(name)?.push(performance.now() - before);
      await sleep(50);
    }
    peakMb = Math.max(peakMb, readPeakMb(child.pid ?? 0));
    cpuMs = Math.max(cpuMs, readProcessCpuMs(child.pid ?? 0));
  }
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${String(code)}.`);
  return {
    command: args.join(" "),
    seconds: toTenths((performance.now() - started) / 1_000),
    cpuSeconds: {
      command: toTenths(cpuMs / 1_000),
      postgres: toTenths((readProcessCpuMs(postmaster) - postgresBefore) / 1_000),
    },
    peakMb,
    others: Object.fromEntries(Array.from(waits, ([name, all]) => [name, summarize(all)])),
  };
}

const toTenths = (seconds: number) => Math.round(seconds * 10) / 10;

function summarize(waits: number[]): Waits {
  waits.sort((one, other) => one - other);
  const at = (share: number) =>
    toTenths(waits[Math.min(waits.length - 1, Math.floor(share * waits.length))] ?? 0);
  return { median: at(0.5), p99: at(0.99), longest: at(1) };
}

function readPeakMb(pid: number): number {
  try {
    const [, kilobytes = "0"] =
      /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Math.round(Number(kilobytes) / 1_024);
  } catch {
    return 0;
  }
}

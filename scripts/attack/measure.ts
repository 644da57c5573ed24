import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { type Statuses } from "./attack";
import { type Target } from "./target";

/** Waits for `/livez` in ms. `busiestMs`: the longest CPU time of the main thread during one of them. */
interface Waits {
  requests: number;
  medianMs: number;
  p99Ms: number;
  longestMs: number;
  busiestMs: number;
}

/** Resident memory in MB. */
interface AttackResult extends Waits {
  statuses: Statuses;
  seconds: number;
  memoryBefore: number;
  memoryPeak: number;
}

/** Runs an attack while another process polls `/livez`. @throws Error if the server dies */
export async function measure(
  { server }: Target,
  attack: () => Promise<Statuses>,
): Promise<AttackResult> {
  const origin = server.origin.replace("localhost", "127.0.0.1");
  const probe = spawn(
    process.execPath,
    ["scripts/run.mjs", "scripts/attack/probe.ts", origin, String(server.pid)],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  const lines = createInterface({ input: probe.stdout });
  await once(lines, "line");
  const memoryBefore = residentMb(server.pid);
  let memoryPeak = memoryBefore;
  const sampling = setInterval(() => {
    memoryPeak = Math.max(memoryPeak, residentMb(server.pid));
  }, 100);
  const started = performance.now();
  const statuses = await attack();
  const seconds = (performance.now() - started) / 1_000;
  clearInterval(sampling);
  const last = once(lines, "line");
  probe.stdin.end();
  const [line] = (await last) as [string];
  return { statuses, seconds, ...(JSON.parse(line) as Waits), memoryBefore, memoryPeak };
}

/** Resident memory; 0 without /proc. */
function residentMb(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(file, "utf8"))?.[1];
  return Math.round(Number(kilobytes ?? 0) / 1024);
}

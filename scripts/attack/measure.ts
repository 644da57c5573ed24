import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { residentMb } from "@/lib/testing/servers/server-process";
import { type Scene, type Statuses } from "./scene";
import { type Target } from "./target";

/** Waits in ms. */
interface Waits {
  p99Ms: number;
  longestMs: number;
}

/** What a probe of another process measured. `busiestMs`: the longest CPU time of the main thread during a `/livez`. */
interface Probed {
  livez: Waits;
  /** Searches of another agency. */
  search: Waits;
  busiestMs: number;
}

/** Resident memory in MB. */
export interface Measured extends Probed {
  statuses: Statuses;
  seconds: number;
  memoryBefore: number;
  memoryPeak: number;
}

/** Runs a scene while another process polls the server. @throws Error if the server dies */
export async function measure(
  { server, otherToken }: Target,
  run: () => Promise<Statuses>,
): Promise<Measured> {
  const origin = server.origin.replace("localhost", "127.0.0.1");
  const probe = spawn(
    process.execPath,
    ["scripts/run.mjs", "scripts/attack/probe.ts", origin, String(server.pid), otherToken],
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
  const statuses = await run();
  const seconds = (performance.now() - started) / 1_000;
  clearInterval(sampling);
  const last = once(lines, "line");
  probe.stdin.end();
  const [line] = (await last) as [string];
  return { statuses, seconds, ...(JSON.parse(line) as Probed), memoryBefore, memoryPeak };
}

/** Stops the server a second after a scene has begun, and starts it again. Returns its exit code, and how long it took to exit. */
export async function stopAmid(
  target: Target,
  { run }: Scene,
): Promise<{ code: number | null; seconds: number }> {
  // Its requests are cut off.
  const running = run(target).catch(() => undefined);
  await sleep(1_000);
  const started = performance.now();
  const code = await target.server.stop("SIGTERM");
  const seconds = (performance.now() - started) / 1_000;
  await running;
  await target.restart();
  return { code, seconds };
}

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Milliseconds of one tick of /proc on Linux. */
const tickMs = 10;

/** CPU time of a process, its children and theirs, in ms, in steps of 10; 0 where there is no /proc, and for no process (0). */
export function readProcessCpuMs(pid: number): number {
  if (pid === 0) return 0;
  const processes = new Map<number, { parent: number; ticks: number }>();
  for (const name of readFolder("/proc")) {
    const known = /^\d+$/.test(name) ? readStat(Number(name)) : null;
    if (known) processes.set(Number(name), known);
  }
  const isOurs = (one: number): boolean =>
    one === pid || (processes.has(one) && isOurs(processes.get(one)?.parent ?? 0));
  let ticks = 0;
  for (const [one, known] of processes) if (isOurs(one)) ticks += known.ticks;
  return ticks * tickMs;
}

/** The process of a PostgreSQL that runs on this data. */
export const readPostmasterPid = (directory: string): number =>
  Number(readFileSync(path.join(directory, "postmaster.pid"), "utf8").split("\n")[0]);

function readStat(pid: number): { parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name before it may hold spaces and brackets.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const sum = (from: number, to: number) =>
      fields.slice(from, to).reduce((total, field) => total + Number(field), 0);
    // User and system time, also of children that have ended.
    return { parent: Number(fields[1]), ticks: sum(11, 15) };
  } catch {
    return null;
  }
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

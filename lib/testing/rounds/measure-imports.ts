import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseEnv } from "@/lib/server/env";
import { boot } from "@/lib/server/runtime/boot";
import { newId } from "@/lib/shared/ids";
import { createCompany } from "@/lib/server/domain/companies/manage-companies";
import { readProcessCpuMs } from "@/lib/testing/rounds/cpu-time";
import { writeDirectoryFile } from "@/lib/testing/rounds/directory-file";

interface Measured {
  command: string;
  seconds: number;
  /** CPU time in s, which other load on the machine does not change: of the command, and of PostgreSQL with the other writes. */
  cpuSeconds: { command: number; postgres: number };
  /** Most memory that the command had, in MB; 0 where there is no /proc. */
  peakMb: number;
  /** Longest that another process waited for a small write meanwhile, and at the median, in ms. */
  otherWrites: { longest: number; median: number };
}

/**
 * Imports a directory of as many rows (`postmaster`: process of the PostgreSQL), imports a later edition of which a tenth is gone, and undoes that, while another process writes twenty
 * times a second.
 */
export async function measureImports(
  variables: Record<string, string>,
  {
    folder,
    rows,
    postmaster = 0,
    report,
  }: { folder: string; rows: number; postmaster?: number; report: (line: string) => void },
): Promise<Measured[]> {
  const files = ["first.csv", "later.csv"].map((name) => path.join(folder, name));
  for (const [index, file] of files.entries())
    await writeDirectoryFile(file, rows, { isLater: index === 1 });
  const runtime = await boot(parseEnv(variables));
  const measured: Measured[] = [];
  for (const command of [
    ...files.map((file) => ["import", file, "--source", "Directory"]),
    ["undo", "Directory"],
  ]) {
    const started = performance.now();
    const postgresBefore = readProcessCpuMs(postmaster);
    const child = spawn(
      process.execPath,
      ["scripts/start.mjs", "admin", "catalogue", ...command, "--json"],
      { env: { ...process.env, ...variables }, stdio: ["ignore", "ignore", "inherit"] },
    );
    let isOver = false;
    const ended = once(child, "exit").finally(() => (isOver = true));
    const waits: number[] = [];
    let [peakMb, cpuMs] = [0, 0];
    while (!isOver) {
      const before = performance.now();
      await createCompany(runtime, { name: `Other ${newId()}`, kind: "advertiser" });
      waits.push(performance.now() - before);
      peakMb = Math.max(peakMb, readPeakMb(child.pid ?? 0));
      cpuMs = Math.max(cpuMs, readProcessCpuMs(child.pid ?? 0));
      await sleep(50);
    }
    const [code] = (await ended) as [number | null];
    if (code !== 0) throw new Error(`${command.join(" ")} ended with ${String(code)}.`);
    waits.sort((one, other) => one - other);
    measured.push({
      command: command.join(" "),
      seconds: Math.round((performance.now() - started) / 100) / 10,
      cpuSeconds: {
        command: Math.round(cpuMs / 100) / 10,
        postgres: Math.round((readProcessCpuMs(postmaster) - postgresBefore) / 100) / 10,
      },
      peakMb,
      otherWrites: {
        longest: Math.round(waits.at(-1) ?? 0),
        median: Math.round(waits[waits.length >> 1] ?? 0),
      },
    });
    report(JSON.stringify(measured.at(-1)));
  }
  await runtime.database.close();
  return measured;
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

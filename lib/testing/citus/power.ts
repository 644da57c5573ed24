import { execFileSync, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Node, runOn } from "@/lib/testing/citus/nodes";

/** Ends a machine's PostgreSQL without a word, and starts it again. */
interface Power {
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/**
 * The power of a machine. CITUS_STOP and CITUS_START are commands of a shell for it, in which {host} and {port} are the machine's. Without them
 * its PostgreSQL must be on this machine, with its files: it is told to quit at once (as `pg_ctl stop -m immediate` does), and started
 * with the words of its `postmaster.opts`.
 */
export async function findPower({ host, port, url }: Node): Promise<Power> {
  const { CITUS_STOP, CITUS_START } = process.env;
  if (CITUS_STOP && CITUS_START) {
    const run = (command: string) => {
      const words = command.replaceAll("{host}", host).replaceAll("{port}", String(port));
      execFileSync("sh", ["-c", words], { stdio: ["ignore", "ignore", "inherit"] });
    };
    return {
      cut: () => Promise.resolve(run(CITUS_STOP)),
      async restore() {
        run(CITUS_START);
        await untilUp(url);
      },
    };
  }
  const [row] = await runOn<{ directory: string }>(
    url,
    "select current_setting('data_directory') as directory",
  );
  const directory = row?.directory ?? "";
  return {
    async cut() {
      const pid = Number(
        readFileSync(path.join(directory, "postmaster.pid"), "utf8").split("\n")[0],
      );
      process.kill(pid, "SIGQUIT");
      while (isRunning(pid)) await sleep(10);
    },
    async restore() {
      startPostmaster(directory);
      await untilUp(url);
    },
  };
}

/** Starts PostgreSQL as the owner of its files, as which it was started before. */
function startPostmaster(directory: string): void {
  const opts = readFileSync(path.join(directory, "postmaster.opts"), "utf8").trim();
  const [program = "", ...words] = opts.split(/\s+/).map((word) => word.replaceAll('"', ""));
  const { uid, gid } = statSync(directory);
  const log = openSync(path.join(directory, "..", `${path.basename(directory)}.log`), "a");
  const isRoot = process.getuid?.() === 0;
  spawn(program, words, {
    cwd: directory,
    detached: true,
    stdio: ["ignore", log, log],
    // A coordinator is a client of its workers, and looks for certificates in its home.
    env: { ...process.env, HOME: directory },
    ...(isRoot && { uid, gid }),
  }).unref();
  closeSync(log);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function untilUp(url: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; await sleep(50)) {
    const isUp = await runOn(url, "select 1").then(
      () => true,
      () => false,
    );
    if (isUp) return;
    if (Date.now() > deadline) throw new Error("A machine of the cluster did not start again.");
  }
}

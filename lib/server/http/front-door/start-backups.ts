import { spawn } from "node:child_process";
import { once } from "node:events";
import { endOnExit } from "@/lib/server/child-processes";
import { isStopping } from "@/lib/server/http/endpoint/phase";
import { getLogger } from "@/lib/server/logger";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { listBackups } from "@/lib/server/db/transfer/backup-folder";

/** Wait before the next try after a failure, and while another server backs up. */
const retryMs = 300_000;

/**
 * Backs up on schedule, in a child process, which keeps the event loop free. A backup is due when the newest one in the folder is old
 * enough, so that neither a restart nor a second server makes an extra one: the child checks again when it has the lock. Returns a
 * function that stops the schedule.
 */
export function startBackups({ env: { backups } }: Runtime): () => void {
  if (!backups) return () => undefined;
  const { dir, everyMs } = backups;
  let timer: NodeJS.Timeout | undefined;
  const wait = (ms: number) => {
    // Longer timers would fire immediately.
    timer = setTimeout(() => void round(), Math.min(ms + spreadMs(), 86_400_000)).unref();
  };
  // Servers that share the folder would otherwise all start at the same moment.
  const spreadMs = () => Math.random() * Math.min(everyMs / 50, 60_000);
  const untilDue = async () => {
    const [newest] = await listBackups(dir);
    return newest ? newest.at + everyMs - Date.now() : 0;
  };
  const round = async () => {
    try {
      const early = await untilDue();
      if (early > 0) return wait(early);
      // A child started now would be killed with the server and leave an unfinished file.
      if (isStopping()) return;
      await runBackup();
      wait(Math.max(await untilDue(), Math.min(everyMs, retryMs)));
    } catch (err) {
      getLogger().error({ err }, "the backup failed");
      wait(Math.min(everyMs, retryMs));
    }
  };
  void round();
  return () => clearTimeout(timer);
}

/** Runs `admin backup --log`, which logs its success or failure. @throws Error if it ended before it could */
async function runBackup(): Promise<void> {
  const command = ["scripts/start.mjs", "admin", "backup", "--log"];
  const child = endOnExit(
    spawn(process.execPath, command, { stdio: ["ignore", "inherit", "inherit"] }),
  );
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  if (code !== null && code <= 1) return;
  if (!isStopping()) throw new Error(`The process ended with ${code ?? signal}.`);
}

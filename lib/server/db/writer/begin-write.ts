import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "@/lib/server/db/out-of-service";
import { type WriteTurns } from "@/lib/server/db/writer/write-turns";

/** Maximum wait for a lock of another process since the job was queued, in ms; the minimum is the second. */
const lockTimeoutMs = 5_000;
const minLockTimeoutMs = 500;
/** Time between looks whether another process has released the lock. An import leaves 3 ms between its transactions. */
const lookMs = 2;

/**
 * Begins a transaction with `run` when it is this thread's turn and no other process has the lock. `since`: when its first write was queued
 * (`Date.now()`). @throws errors of `run`, also of a lock that another process keeps
 */
export async function beginWrite(
  turns: WriteTurns,
  since: number,
  run: (control: "begin immediate") => unknown,
): Promise<void> {
  await turns.take();
  const deadline = Math.max(since + lockTimeoutMs, Date.now() + minLockTimeoutMs);
  for (;;) {
    try {
      await run("begin immediate");
      return;
    } catch (error) {
      if (codeOf(error) !== "SQLITE_BUSY" || Date.now() > deadline) throw error;
      await sleep(lookMs);
    }
  }
}

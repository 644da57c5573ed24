import { setTimeout as sleep } from "node:timers/promises";
import { isDiskFull, isLogHeld } from "@/lib/server/db/out-of-service";
import { AppError } from "@/lib/shared/errors";
import { newId } from "@/lib/shared/ids";
import { singleton } from "@/lib/server/singleton";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** Time for which a result is cached, in ms. */
const cacheMs = { good: 3_000, bad: 2_000 };
/** Maximum wait for a running probe, in ms; then the previous result is used. */
const probeTimeoutMs = 300;

/** Why writes fail, or null if they succeed. */
type WriteProblem = "disk_full" | "log_held" | "unwritable" | null;

interface ProbeState {
  problem: WriteProblem;
  /** Time at which the last probe started, or a write failed (`performance.now()`). */
  at: number;
  running: Promise<void>;
}

const probe = () =>
  singleton("write-probe", (): ProbeState => ({
    problem: null,
    at: -Infinity,
    running: Promise.resolve(),
  }));

/**
 * Whether the database accepts writes, which fail on a full disk or a standby while reads succeed. Tests with a
 * small write at most every 2 s. A failed probe leaves no data; one that waits for a long write counts as no
 * result.
 */
export async function probeWrites(runtime: Runtime): Promise<WriteProblem> {
  const state = probe();
  const ttlMs = state.problem ? cacheMs.bad : cacheMs.good;
  if (performance.now() - state.at >= ttlMs) {
    state.at = performance.now();
    state.running = write(runtime).then((problem) => {
      state.problem = problem;
    });
  }
  await Promise.race([state.running, sleep(probeTimeoutMs, undefined, { ref: false })]);
  return state.problem;
}

/** Counts the failure of a request's write as a result of a probe, so that /readyz reports it immediately. */
export function noteFailedWrite(error: unknown): void {
  const problem = isDiskFull(error) ? "disk_full" : isLogHeld(error) ? "log_held" : null;
  if (problem) Object.assign(probe(), { problem, at: performance.now() });
}

/** Inserts and deletes a row in one transaction: the commit reaches the disk but changes nothing. */
function write({ database }: Runtime): Promise<WriteProblem> {
  return database.checks
    .write(async (transaction) => {
      const id = newId();
      await transaction
        .insertInto("ended_sessions")
        .values({ id, expires_at: new Date().toISOString() })
        .execute();
      await transaction.deleteFrom("ended_sessions").where("id", "=", id).execute();
    })
    .then(
      () => null,
      (error: unknown) => {
        // A lock held by another process is no outage, nor is a commit that waits for a standby.
        if (error instanceof AppError && /^(busy|too_slow)$/.test(error.code)) return null;
        if (isLogHeld(error)) return "log_held";
        return isDiskFull(error) ? "disk_full" : "unwritable";
      },
    );
}

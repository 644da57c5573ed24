import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ids";
import { processWide } from "@/lib/process-wide";
import { type Runtime } from "@/lib/runtime/runtime";

/** How long a result is cached, in ms. */
const cacheMs = { writable: 3_000, unwritable: 2_000 };
/** Maximum wait for a running probe, in ms; then the previous result is used. */
const probeTimeoutMs = 2_000;

interface ProbeState {
  isWritable: boolean;
  /** When the last probe started (`performance.now()`), and its result. */
  at: number;
  running: Promise<void>;
}

const probe = () =>
  processWide("write-probe", (): ProbeState => ({
    isWritable: true,
    at: -Infinity,
    running: Promise.resolve(),
  }));

/**
 * Whether the database accepts writes, which fail on a full disk or a standby while reads succeed. Tests with a
 * small write at most every 2 s. A failed probe leaves no data; one that waits for a long write counts as no
 * result.
 */
export async function isWritable(runtime: Runtime): Promise<boolean> {
  const state = probe();
  const ttlMs = state.isWritable ? cacheMs.writable : cacheMs.unwritable;
  if (performance.now() - state.at >= ttlMs) {
    state.at = performance.now();
    state.running = write(runtime).then((isWritten) => {
      state.isWritable = isWritten;
    });
  }
  await Promise.race([state.running, sleep(probeTimeoutMs, undefined, { ref: false })]);
  return state.isWritable;
}

/** Inserts and deletes a row in one transaction: the commit reaches the disk but changes nothing. */
function write({ database }: Runtime): Promise<boolean> {
  return database
    .write(async (transaction) => {
      const id = newId();
      await transaction
        .insertInto("ended_sessions")
        .values({ id, expires_at: new Date().toISOString() })
        .execute();
      await transaction.deleteFrom("ended_sessions").where("id", "=", id).execute();
    })
    .then(
      () => true,
      // A lock held by another process is no outage.
      (error: unknown) => error instanceof AppError && error.code === "busy",
    );
}

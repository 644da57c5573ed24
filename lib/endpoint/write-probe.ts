import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ids";
import { processWide } from "@/lib/process-wide";
import { type Runtime } from "@/lib/runtime/runtime";

/** How long a result holds, in ms, however often one asks: when all is well, and when it is not. */
const holdsMs = { writable: 3_000, unwritable: 2_000 };
/** How long one waits for a probe that is under way, in ms; then the result before it holds. */
const waitMs = 2_000;

interface ProbeState {
  isWritable: boolean;
  /** When the last probe began (`performance.now()`), and how it will end. */
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
 * Whether the database takes writes, as found by a small one at most every 2 s: a full disk or a standby is read as
 * always. A probe that fails leaves nothing behind; one that waits behind a long write proves nothing.
 */
export async function isWritable(runtime: Runtime): Promise<boolean> {
  const state = probe();
  const holds = state.isWritable ? holdsMs.writable : holdsMs.unwritable;
  if (performance.now() - state.at >= holds) {
    state.at = performance.now();
    state.running = write(runtime).then((isWritten) => {
      state.isWritable = isWritten;
    });
  }
  await Promise.race([state.running, sleep(waitMs, undefined, { ref: false })]);
  return state.isWritable;
}

/** Puts a row in and takes it out again: the commit is written, and nothing is to be seen of it. */
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
      // A lock that somebody holds is no outage.
      (error: unknown) => error instanceof AppError && error.code === "busy",
    );
}

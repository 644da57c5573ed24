import { setTimeout as sleep } from "node:timers/promises";
import { type Database } from "@/lib/server/db/database";
import { isOutage } from "@/lib/shared/errors";
import { getLogger } from "@/lib/server/logger";
import { type Call } from "@/lib/server/domain/requests/call";
import { clearSomeRequests, shareOf } from "@/lib/server/domain/requests/clear-requests";
import { insertCalls } from "@/lib/server/domain/requests/insert-calls";
import { outsideRequests } from "@/lib/server/request-context";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** Calls are written after this time, or as soon as a batch is full. A larger batch would delay other writes of SQLite. */
const writeIntervalMs = 1_000;
const batchCalls = 250;
/** Maximum calls that wait; more are dropped and counted. With 32 KiB of bodies and as much of headers and path each, they would take 128 MB. */
const maxWaiting = 2_000;
/**
 * Calls per client and second that keep headers and bodies, separately for successes and failures. A script that makes more fills its
 * client's share within minutes; hiding secrets and compressing are most of a call's cost.
 */
const wholeCalls = 50;
/** A client's oldest calls are deleted before the hourly housekeeping when new ones have taken this part of its space. */
const clearShare = 1 / 5;

interface RequestLog {
  waiting: Call[];
  dropped: number;
  /** Until nothing waits. */
  writing: Promise<void> | null;
  /** Ends the pause before the next write; `isHurried`: there are none. */
  hurry: () => void;
  isHurried: boolean;
  /** The part of its space that a client's calls have taken since its oldest were deleted. */
  written: Map<string, number>;
  /** Calls of this second that keep headers and bodies, by client and outcome. */
  whole: { second: number; calls: Map<string, number> };
}

/** Logs by database, so that closing a database can write its waiting calls. */
const logs = new WeakMap<Database, RequestLog>();

function logOf({ database }: Runtime): RequestLog {
  let log = logs.get(database);
  if (!log) {
    const whole = { second: 0, calls: new Map<string, number>() };
    const pause = { hurry: () => undefined, isHurried: false };
    log = { waiting: [], dropped: 0, writing: null, written: new Map(), whole, ...pause };
    logs.set(database, log);
  }
  return log;
}

/**
 * Queues a call for writing; `read` is called if its headers and bodies are wanted. Never waits and never fails; a crash loses the calls
 * of the last second.
 */
export function keepCall(
  runtime: Runtime,
  call: Omit<Call, "contents">,
  read: () => Call["contents"],
): void {
  const log = logOf(runtime);
  if (log.waiting.length >= maxWaiting) {
    log.dropped += 1;
    return;
  }
  log.waiting.push({ ...call, contents: isKeptWhole(log.whole, call) ? read() : null });
  if (log.waiting.length >= batchCalls) log.hurry();
  // A request starts it, but it writes the calls of all clients.
  log.writing ??= outsideRequests(() => writeAll(runtime, log));
}

function isKeptWhole(whole: RequestLog["whole"], call: Omit<Call, "contents">): boolean {
  const second = Math.floor(performance.now() / 1_000);
  if (whole.second !== second) {
    whole.second = second;
    whole.calls.clear();
  }
  const key = `${call.client_id} ${call.is_refused ? "refused" : call.status < 400 ? "" : "failed"}`;
  const calls = (whole.calls.get(key) ?? 0) + 1;
  whole.calls.set(key, calls);
  return calls <= wholeCalls;
}

/** Writes the waiting calls. Resolves when they are written, or writing failed. */
export async function flushRequests(runtime: Runtime): Promise<void> {
  const log = logOf(runtime);
  log.isHurried = true;
  for (; log.writing; await log.writing) log.hurry();
  log.isHurried = false;
}

function pauseBeforeWrite(log: RequestLog): Promise<void> {
  if (log.isHurried || log.waiting.length >= batchCalls) return Promise.resolve();
  return new Promise((resolve) => {
    log.hurry = resolve;
    setTimeout(resolve, writeIntervalMs).unref();
  });
}

async function writeAll(runtime: Runtime, log: RequestLog): Promise<void> {
  while (log.waiting.length > 0) {
    await pauseBeforeWrite(log);
    const batch = log.waiting.splice(0, batchCalls);
    try {
      for (const row of await insertCalls(runtime, batch))
        log.written.set(row.client_id, (log.written.get(row.client_id) ?? 0) + shareOf(row));
      await clearOldest(runtime, log);
    } catch (error) {
      log.dropped += batch.length;
      // While the database is out, its readiness is logged, and so is each failed request.
      if (!isOutage(error)) getLogger().error({ err: error }, "requests could not be kept");
      await sleep(writeIntervalMs, undefined, { ref: false });
    }
    if (log.dropped > 0) {
      getLogger().warn({ dropped: log.dropped }, "requests were not kept");
      log.dropped = 0;
    }
  }
  // In the same turn as the check above, or a call that is queued in between would never be written.
  log.writing = null;
}

/** Deletes the oldest calls of busy clients without waiting for the hourly housekeeping. */
async function clearOldest(runtime: Runtime, { written }: RequestLog): Promise<void> {
  for (const [clientId, share] of written) {
    if (share < clearShare) continue;
    written.delete(clientId);
    let isMore = true;
    while (isMore) ({ isMore } = await clearSomeRequests(runtime, clientId, Date.now()));
  }
}

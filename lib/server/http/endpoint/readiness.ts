import { setTimeout as sleep } from "node:timers/promises";
import { explainUnfit } from "@/lib/server/db/migrate";
import { getPhase, getPhaseDetail, type Phase } from "@/lib/server/http/endpoint/phase";
import { singleton } from "@/lib/server/singleton";
import { getRuntime } from "@/lib/server/runtime/get-runtime";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { getServiceState, type ServiceState } from "@/lib/server/remote/exchange/exchange";
import { isDiskFull, isLogHeld } from "@/lib/server/db/out-of-service";
import { AppError } from "@/lib/shared/errors";
import { newId } from "@/lib/shared/ids";

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
async function probeWrites(runtime: Runtime): Promise<WriteProblem> {
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

interface NotReady {
  status: Exclude<Phase, "ready"> | "database" | "disk_full" | "log_held";
  message: string;
}

/** Time within which the database must tell its version, in ms; later it counts as unavailable. */
const schemaTimeoutMs = 1_200;

const messages: Record<Exclude<Phase, "ready">, string> = {
  starting: "Cuelist is starting.",
  waiting: "Cuelist is waiting for an upgrade of its database.",
  migrating: "Cuelist is upgrading its database.",
  building: "Cuelist is building its pages. This takes about a minute.",
  stopping: "Cuelist is shutting down.",
};
const unavailable = "The database is unavailable.";

/** Describes the result of the last exchange with the audio service, if another one is connected. */
export async function describeService(): Promise<{ service?: ServiceState }> {
  const { audioServiceUrl } = (await getRuntime()).env;
  return audioServiceUrl === undefined ? {} : { service: getServiceState(audioServiceUrl) };
}

/** Returns null if the database can be read and written, otherwise why the process is not ready. Takes about 1.5 s at most. */
export async function checkReadiness(): Promise<NotReady | null> {
  const phase = getPhase();
  if (phase !== "ready") return { status: phase, message: getPhaseDetail() ?? messages[phase] };
  const runtime = await getRuntime().catch(() => null);
  if (!runtime) return { status: "database", message: "The server couldn't open its database." };
  const late = sleep(schemaTimeoutMs, unavailable, { ref: false });
  const unfit = await Promise.race([checkSchema(runtime), late]);
  if (unfit !== null) return { status: "database", message: unfit };
  const problem = await probeWrites(runtime);
  if (problem === "disk_full")
    return {
      status: "disk_full",
      message: "The database's disk is full. Cuelist continues when there is space.",
    };
  if (problem === "log_held")
    return {
      status: "log_held",
      message:
        "Another process keeps reading the database, so its log has reached its limit. Cuelist continues when that process ends.",
    };
  return problem && { status: "database", message: "The database can't be written." };
}

const checking = () =>
  singleton("schema-check", () => ({ running: null as Promise<string | null> | null }));

/** Returns why this version can't work with the database, or null. Simultaneous callers share an answer. */
function checkSchema({ database }: Runtime): Promise<string | null> {
  const state = checking();
  state.running ??= explainUnfit(database.kind, database.checks.read)
    .catch(() => unavailable)
    .finally(() => {
      state.running = null;
    });
  return state.running;
}

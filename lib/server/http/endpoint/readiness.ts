import { setTimeout as sleep } from "node:timers/promises";
import { explainUnfit } from "@/lib/server/db/migrate";
import { getPhase, getPhaseDetail, type Phase } from "@/lib/server/http/endpoint/phase";
import { probeWrites } from "@/lib/server/http/endpoint/write-probe";
import { singleton } from "@/lib/server/singleton";
import { getRuntime } from "@/lib/server/runtime/get-runtime";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { getServiceState, type ServiceState } from "@/lib/server/remote/exchange/exchange";

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

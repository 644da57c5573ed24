import "server-only";
import { isMigrated } from "@/lib/db/migrate";
import { getPhase, getPhaseDetail, type Phase } from "@/lib/endpoint/phase";
import { probeWrites } from "@/lib/endpoint/write-probe";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { getServiceState, type ServiceState } from "@/lib/service/remote/service-state";

interface NotReady {
  status: Exclude<Phase, "ready"> | "database" | "disk_full";
  message: string;
}

const messages: Record<Exclude<Phase, "ready">, string> = {
  starting: "Cuelist is starting.",
  waiting: "Cuelist is waiting for an upgrade of its database.",
  migrating: "Cuelist is upgrading its database.",
  building: "Cuelist is building its pages. This takes about a minute.",
  stopping: "Cuelist is shutting down.",
};

/** In front of another service: what the last exchange with it showed. */
export async function describeService(): Promise<{ service?: ServiceState }> {
  const { audioServiceUrl } = (await getRuntime()).env;
  return audioServiceUrl === undefined ? {} : { service: getServiceState(audioServiceUrl) };
}

/** Returns null if the database can be read and written, otherwise why the process is not ready. */
export async function checkReadiness(): Promise<NotReady | null> {
  const phase = getPhase();
  if (phase !== "ready") return { status: phase, message: getPhaseDetail() ?? messages[phase] };
  const runtime = await getRuntime().catch(() => null);
  if (!runtime) return { status: "database", message: "The server couldn't open its database." };
  if (!(await isMigrated(runtime.database)))
    return {
      status: "database",
      message: "The database is unavailable or has a different version.",
    };
  const problem = await probeWrites(runtime);
  if (problem === "disk_full")
    return {
      status: "disk_full",
      message: "The disk of the database is full. Cuelist continues by itself when there is room.",
    };
  return problem && { status: "database", message: "The database can't be written." };
}

import "server-only";
import { isMigrated } from "@/lib/db/migrate";
import { getPhase, type Phase } from "@/lib/endpoint/phase";
import { isWritable } from "@/lib/endpoint/write-probe";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { getServiceState, type ServiceState } from "@/lib/service/remote/service-state";

interface NotReady {
  status: Exclude<Phase, "ready"> | "database";
  message: string;
}

const messages: Record<Exclude<Phase, "ready">, string> = {
  starting: "Cuelist is starting.",
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
  if (phase !== "ready") return { status: phase, message: messages[phase] };
  const runtime = await getRuntime().catch(() => null);
  if (!runtime) return { status: "database", message: "The server couldn't open its database." };
  if (!(await isMigrated(runtime.database)))
    return {
      status: "database",
      message: "The database is unavailable or has a different version.",
    };
  if (!(await isWritable(runtime)))
    return { status: "database", message: "The database can't be written." };
  return null;
}

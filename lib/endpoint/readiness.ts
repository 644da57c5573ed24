import "server-only";
import { isMigrated } from "@/lib/db/migrate";
import { getPhase, type Phase } from "@/lib/endpoint/phase";
import { isWritable } from "@/lib/endpoint/write-probe";
import { getRuntime } from "@/lib/runtime/get-runtime";

export interface NotReady {
  status: Exclude<Phase, "ready"> | "database";
  message: string;
}

const messages: Record<Exclude<Phase, "ready">, string> = {
  starting: "Cuelist is starting.",
  migrating: "Cuelist is bringing its database to this version.",
  building: "Cuelist is building its pages. This takes about a minute.",
  stopping: "Cuelist is shutting down.",
};

/** Returns null if the database can be read and written, otherwise why the process is not ready. */
export async function checkReadiness(): Promise<NotReady | null> {
  const phase = getPhase();
  if (phase !== "ready") return { status: phase, message: messages[phase] };
  const runtime = await getRuntime().catch(() => null);
  if (!runtime) return { status: "database", message: "The server could not open its database." };
  if (!(await isMigrated(runtime.database)))
    return { status: "database", message: "The database is out of reach or not of this version." };
  if (!(await isWritable(runtime)))
    return { status: "database", message: "The database cannot be written." };
  return null;
}

import "server-only";
import { isMigrated } from "@/lib/db/migrate";
import { processWide } from "@/lib/process-wide";
import { getRuntime } from "@/lib/runtime.server";

const state = () => processWide("readiness", () => ({ isDraining: false }));

/** From now on the process takes no more work: `/readyz` fails, so that a balancer sends none. */
export function startDraining(): void {
  state().isDraining = true;
}

/** Whether the process is shutting down. */
export const isDraining = (): boolean => state().isDraining;

/** Why the process cannot do its work, or null if it can. Asks the database. */
export async function checkReadiness(): Promise<string | null> {
  if (state().isDraining) return "The server is shutting down.";
  const runtime = await getRuntime().catch(() => null);
  if (!runtime) return "The server could not open its database.";
  return (await isMigrated(runtime.database))
    ? null
    : "The database is out of reach or not of this version.";
}

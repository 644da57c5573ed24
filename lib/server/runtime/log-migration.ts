import { type MigrationEvent } from "@/lib/server/db/migration";
import { getLogger } from "@/lib/server/logger";

/** Logs one step of a database upgrade. */
export function logMigration(event: MigrationEvent): void {
  getLogger()[event.state === "dropped" ? "warn" : "info"](event, "database upgrade");
}

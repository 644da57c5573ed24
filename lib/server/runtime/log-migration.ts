import { type MigrationEvent } from "@/lib/server/db/migration";
import { getLogger } from "@/lib/server/logger";

/** Logs one step of a database upgrade. */
export function logMigration(event: MigrationEvent): void {
  getLogger().info(event, "database upgrade");
}

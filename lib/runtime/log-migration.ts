import { type MigrationEvent } from "@/lib/db/migration";
import { getLogger } from "@/lib/logger.server";

/** Logs one step of a database upgrade. */
export function logMigration(event: MigrationEvent): void {
  getLogger().info(event, "database upgrade");
}

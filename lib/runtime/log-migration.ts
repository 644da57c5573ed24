import { type MigrationEvent } from "@/lib/db/migration";
import { getLogger } from "@/lib/logger.server";

/** A log line for each step of an upgrade of the database. */
export function logMigration(event: MigrationEvent): void {
  getLogger().info(event, "database upgrade");
}

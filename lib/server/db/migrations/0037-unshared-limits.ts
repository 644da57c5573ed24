import { type Kysely, sql } from "kysely";
import { type Kind } from "@/lib/server/db/migration";

export const bearableFrom = 37;

/** Drops PostgreSQL's tables of limits that servers shared, and of positions that replicas had to have replayed: nothing reads them. */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  if (kind === "sqlite") return;
  for (const table of ["failures", "usage", "client_writes", "log_epoch"])
    await sql.raw(`drop table shared_${table}`).execute(db);
}

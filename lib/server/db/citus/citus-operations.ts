import { sql } from "kysely";
import { type DialectOperations } from "@/lib/server/db/database";

/** Operations that differ from those of PostgreSQL if the tables are on the machines of Citus. */
export const citusOperations = {
  // Citus runs a statement where the names are, and can search their blocks only from outside.
  findFirstNames: null,
  // Citus plans each statement anew.
  countNames: () => Promise.resolve(),
  // Citus has no estimate, and its machines count simultaneously.
  countRows: (table) => sql`(select count(*) from ${sql.table(table)})`,
  databaseBytes: sql`(pg_database_size(current_database())
    + (select coalesce(sum(citus_total_relation_size(logicalrelid)), 0) from pg_dist_partition))::float8`,
} satisfies Partial<DialectOperations>;

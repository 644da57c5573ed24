import { sql } from "kysely";
import { type DialectOperations } from "@/lib/server/db/database";

/** What differs from other databases of PostgreSQL where the tables are on the machines of Citus. */
export const citusOperations = {
  // A statement runs where the names are, and looks through their blocks from outside only.
  findFirstNames: null,
  // Citus plans each time.
  countNames: () => Promise.resolve(),
  // It has no estimate, and the machines count at the same time.
  countRows: (table) => sql`(select count(*) from ${sql.table(table)})`,
  databaseBytes: sql`(pg_database_size(current_database())
    + (select coalesce(sum(citus_total_relation_size(logicalrelid)), 0) from pg_dist_partition))::float8`,
} satisfies Partial<DialectOperations>;

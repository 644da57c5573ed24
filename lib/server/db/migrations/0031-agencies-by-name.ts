import { type Kysely, sql } from "kysely";

export const bearableFrom = 30;

/**
 * Of companies only agencies have an index of names: advertisers are found by those of their agency (`agency_advertisers_by_name`), and the
 * index of all names cost an import a twentieth of its time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index companies_by_name`.execute(db);
  await sql`create index agencies_by_name on companies (name_key, id) where kind = 'agency'`.execute(
    db,
  );
}

import { type Kysely, sql } from "kysely";

/** Earlier servers do not know the additions. */
export const bearableFrom = 33;

/**
 * Counts the identities that were bound to a person; their tokens name the number. Tokens from before name none and count as 0, as people
 * from before do. A server that doesn't know the number would let an earlier identity in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people add column binding integer not null default 0`.execute(db);
}

import { type Kysely, sql } from "kysely";
import { type Kind } from "@/lib/server/db/migration";

/** Earlier servers do not know the additions. */
export const bearableFrom = 35;

/**
 * Lets each person of a client have pinned and recent companies of their own: `owner_id` is the person, or the client for a shared
 * sign-in. Existing ones are the client's, with which each person begins. A server that doesn't know the column would overwrite them all.
 */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (kind === "sqlite") {
    await run(`create table pins_of_people (client_id text not null references clients (id), owner_id text not null,
      companies text not null, primary key (client_id, owner_id)) without rowid`);
    await run(
      "insert into pins_of_people select client_id, client_id, companies from pinned_companies",
    );
    await run("drop table pinned_companies");
    await run("alter table pins_of_people rename to pinned_companies");
    return;
  }
  const { rows } = await sql`select 1 from pg_attribute
    where attrelid = to_regclass('pinned_companies') and attname = 'shard_key'`.execute(db);
  const shard = rows.length > 0 ? "shard_key, " : "";
  await run("alter table pinned_companies add column owner_id uuid");
  await run("update pinned_companies set owner_id = client_id");
  await run("alter table pinned_companies alter column owner_id set not null");
  await run("alter table pinned_companies drop constraint if exists pinned_companies_pkey");
  await run(`alter table pinned_companies add constraint pinned_companies_pkey
    primary key (${shard}client_id, owner_id)`);
}

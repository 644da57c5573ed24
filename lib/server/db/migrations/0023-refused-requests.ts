import { type Kysely, sql } from "kysely";

export const bearableFrom = 19;

/** Tells calls that failed to authenticate from others, of which they must not push out any (lib/server/domain/requests/clear-requests.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("alter table api_requests add column is_refused integer not null default 0")
    .execute(db);
}

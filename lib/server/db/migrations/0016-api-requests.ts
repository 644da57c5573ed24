import { type Kysely, sql } from "kysely";
import { type Kind } from "@/lib/server/db/migration";

/**
 * The calls of the API that clients can look at (lib/requests). Each write adds one row for each client: a row for each call would cost
 * several times as much. No foreign keys: a log must not hold up what it logs, and is cleared by age.
 */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const [id, bytes, noRowid] =
    kind === "sqlite" ? ["text", "blob", "without rowid"] : ["uuid", "bytea", ""];
  await sql
    .raw(
      `create table api_requests (
        client_id ${id} not null, id ${id} not null, calls integer not null, summaries text not null, contents ${bytes} not null,
        primary key (client_id, id)) ${noRowid}`,
    )
    .execute(db);
}

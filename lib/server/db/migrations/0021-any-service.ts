import { type Kysely, sql } from "kysely";
import { type Kind } from "@/lib/server/db/migration";

export const bearableFrom = 19;

/**
 * Behaviour of services of which the document does not speak (docs/remote.md): they replace tokens (`service_tokens`, sealed), write UUIDs in
 * a spelling of their own (`service_id`, null where it is Cuelist's), and ask to wait with a search (`mirror_retry_at`).
 * No foreign keys in `service_tokens`: it is written often, and over Citus it stays on one machine, like `ended_sessions`.
 */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const [id, time, noRowid] =
    kind === "sqlite" ? ["text", "text", "without rowid"] : ["uuid", "timestamptz", ""];
  await run(`create table service_tokens (
    workspace_id ${id} not null, number integer not null, session_id ${id} not null, digest text not null, sealed text not null,
    is_renewed integer not null check (is_renewed in (0, 1)), ends_at ${time} not null, received_at ${time} not null,
    refused_at ${time}, primary key (workspace_id, number)) ${noRowid}`);
  await run("create index service_tokens_by_time on service_tokens (received_at)");
  for (const table of ["agency_advertisers", "gone_advertisers", "mirror_entries"])
    await run(`alter table ${table} add column service_id text`);
  await run(`alter table workspaces add column mirror_retry_at ${time}`);
}

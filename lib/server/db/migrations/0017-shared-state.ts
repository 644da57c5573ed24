import { type Kysely, sql } from "kysely";
import { type Kind } from "@/lib/server/db/migration";

/**
 * State that several servers on one PostgreSQL share for seconds or minutes: where each client's last write is in the write-ahead log
 * (lib/server/db/replicas), and what counts against its limits (lib/server/http/sharing). Unlogged: they cost no write-ahead log, and a crash of the
 * database empties them, which their readers expect. SQLite has one server, which keeps the same in its memory.
 */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  if (kind === "sqlite") return;
  const tables = [
    `create unlogged table shared_client_writes (
      client_id uuid primary key, lsn bigint not null) with (fillfactor = 50)`,
    `create unlogged table shared_failures (
      key text primary key, failures integer not null, ends_at timestamptz not null)`,
    `create unlogged table shared_usage (
      client_id uuid not null, server_id uuid not null, requests real not null, heavy integer not null, measured_at timestamptz not null,
      primary key (client_id, server_id)) with (fillfactor = 50)`,
  ];
  for (const table of tables) await sql.raw(table).execute(db);
}

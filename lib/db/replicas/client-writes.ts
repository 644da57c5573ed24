import { type RawBuilder, sql } from "kysely";
import { type Queries } from "@/lib/db/database";

/*
 * Where the last write of each client is in PostgreSQL's write-ahead log, as a number of bytes. A read of that client may use a replica
 * that has replayed as much. It is in the database because the next request may arrive at another server.
 */

/**
 * The row that says since when writes are noted. A crash or a failover empties the table: without this row nothing is known, and replicas
 * are not used.
 */
const sinceId = "00000000-0000-0000-0000-000000000000";

/** Everything that has been committed is before it. */
const now = sql`(pg_current_wal_insert_lsn() - '0/0')::bigint`;

/** The position that a replica must have reached for a client's read, as a subquery; null if it is not known. */
export const lastWriteOf = (clientId: string): RawBuilder<number | null> => sql`
  (select greatest(since.lsn, own.lsn) from shared_client_writes as since
    left join shared_client_writes as own on own.client_id = ${sql.ref(clientId)}
    where since.client_id = ${sql.lit(sinceId)}::uuid)`;

/**
 * Notes the position of a client's write when `written` has settled: after the commit, before the answer. Also of one that failed: what
 * it found (another revision, say) must be there when its client looks. @throws AppError unavailable if it was written and cannot be noted
 */
export async function noteWhenWritten<Result>(
  db: Queries,
  clientId: string | undefined,
  written: Promise<Result>,
): Promise<Result> {
  if (clientId === undefined) return written;
  const note = () => noteWrite(db, clientId);
  const result = await written.catch(async (error: unknown) => {
    await note().catch(() => undefined);
    throw error;
  });
  // Once more, if just this connection broke.
  await note().catch(note);
  return result;
}

async function noteWrite(db: Queries, clientId: string): Promise<void> {
  await sql`insert into shared_client_writes (client_id, lsn) values (${clientId}::uuid, ${now})
    on conflict (client_id) do update set lsn = excluded.lsn where shared_client_writes.lsn < excluded.lsn`.execute(
    db,
  );
}

/** Reads how much of the log is on the primary's disk, and begins to note writes if the table is empty. */
export const primaryCheck = `
  with since as (insert into shared_client_writes (client_id, lsn)
    select '${sinceId}', (pg_current_wal_insert_lsn() - '0/0')::bigint
    where not exists (select from shared_client_writes where client_id = '${sinceId}') on conflict do nothing)
  select (pg_current_wal_flush_lsn() - '0/0')::float8 as position,
    (select system_identifier::text from pg_control_system()) as cluster, current_database() as database`;

/** Reads what a replica has replayed, and since when its process runs. */
export const replicaCheck = `
  select (pg_last_wal_replay_lsn() - '0/0')::float8 as position, pg_postmaster_start_time()::text as started,
    coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000, 0)::float8 as since_replay_ms,
    (select system_identifier::text from pg_control_system()) as cluster, current_database() as database
  where pg_is_in_recovery()`;

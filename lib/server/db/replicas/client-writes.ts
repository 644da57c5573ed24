import { type RawBuilder, sql } from "kysely";
import { type Queries } from "@/lib/server/db/database";

/*
 * Position of each client's last write in PostgreSQL's write-ahead log, as a number of bytes. A read of that client may use a replica
 * that has replayed as much. It is in the database because the next request may arrive at another server.
 *
 * Positions can be compared within one history only: after a failover the log of the new primary and that of a replica which had received
 * more of the old one have different contents at the same position. So a history has an epoch, a random value in a table that replicas
 * get. Whoever has replayed it has all that is before it, and nothing else.
 */

/**
 * The row that says since when writes are noted. A crash or a failover empties the table, which is unlogged: without this row nothing is
 * known, and replicas are not used. With it an epoch begins.
 */
const sinceId = "00000000-0000-0000-0000-000000000000";

/** A position in the log of one history. Everything that was committed is before it. */
export interface LogPosition {
  epoch: string;
  bytes: number;
}

/** Everything that has been committed is before it. */
const now = sql`(pg_current_wal_insert_lsn() - '0/0')::bigint`;

/** The position that a replica must have replayed for a client's read, as a subquery (`parseLogPosition`); null if it is not known. */
export const lastWriteOf = (clientId: string): RawBuilder<string | null> => sql`
  (select history.epoch || ' ' || greatest(since.lsn, own.lsn) from shared_client_writes as since
    cross join shared_log_epoch as history
    left join shared_client_writes as own on own.client_id = ${sql.ref(clientId)}
    where since.client_id = ${sql.lit(sinceId)}::uuid)`;

/** Parses what `lastWriteOf` reads. */
export function parseLogPosition(text: string): LogPosition {
  const [epoch = "", bytes] = text.split(" ");
  return { epoch, bytes: Number(bytes) };
}

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

/** State that is read of the primary. */
export interface PrimaryState extends LogPosition {
  cluster: string;
  database: string;
  /** A position at which the epoch had been committed; null if that was just now. */
  epoch_bytes: number | null;
}

/**
 * Reads how much of the log is on the primary's disk. If the table of writes is empty, begins to note them, and an epoch with them. That
 * it has been committed is known at the next check only.
 */
export const primaryCheck = `
  with since as (insert into shared_client_writes (client_id, lsn)
    select '${sinceId}', (pg_current_wal_insert_lsn() - '0/0')::bigint
    where not exists (select from shared_client_writes where client_id = '${sinceId}') on conflict do nothing returning lsn),
  begun as (insert into shared_log_epoch (id, epoch)
    select 1, gen_random_uuid() where exists (select from since) or not exists (select from shared_log_epoch)
    on conflict (id) do update set epoch = excluded.epoch, lsn = null returning epoch),
  committed as (update shared_log_epoch set lsn = (pg_current_wal_insert_lsn() - '0/0')::bigint
    where lsn is null and not exists (select from begun))
  select (pg_current_wal_flush_lsn() - '0/0')::float8 as bytes,
    coalesce((select epoch from begun), (select epoch from shared_log_epoch))::text as epoch,
    case when not exists (select from begun) then (select lsn::float8 from shared_log_epoch) end as epoch_bytes,
    (select system_identifier::text from pg_control_system()) as cluster, current_database() as database`;

/** Begins an epoch, which a replica that has gone another way never gets. */
export const beginEpoch = `update shared_log_epoch set epoch = gen_random_uuid(), lsn = null`;

/** State that is read of a replica. `started`: when its process did. */
export interface ReplicaCheck extends LogPosition {
  cluster: string;
  database: string;
  started: string;
  since_replay_ms: number;
}

/** Reads what a replica has replayed, and since when its process runs. */
export const replicaCheck = `
  select (pg_last_wal_replay_lsn() - '0/0')::float8 as bytes, (select epoch::text from shared_log_epoch) as epoch,
    pg_postmaster_start_time()::text as started,
    coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000, 0)::float8 as since_replay_ms,
    (select system_identifier::text from pg_control_system()) as cluster, current_database() as database
  where pg_is_in_recovery()`;

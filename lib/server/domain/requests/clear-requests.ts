import { sql } from "kysely";
import { type Queries } from "@/lib/server/db/database";
import { type ApiRequestsRow } from "@/lib/server/db/tables";
import { type Env } from "@/lib/server/env";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { firstIdAt, timeOfId } from "@/lib/shared/ids";
import { limits } from "@/lib/shared/limits";

const dayMs = 24 * 3_600_000;
/** Rows per transaction. */
const batchRows = 500;
/** Failures of authentication have the limits of their client divided by this. */
const refusedShare = 20;

/** Whether calls of the API are logged: Cuelist is the service itself, and REQUEST_LOG_DAYS is not 0. */
export const isKeepingRequests = (env: Env): boolean =>
  env.audioServiceUrl === undefined && env.requestLogDays > 0;

/** Returns the part of its client's space that a call takes. */
export const shareOf = ({ is_refused, bytes }: Pick<ApiRequestsRow, "is_refused" | "bytes">) =>
  (is_refused ? refusedShare : 1) * Math.max(1 / limits.keptCalls, bytes / limits.keptCallBytes);

/**
 * Selects a client's calls that are no longer kept at `now` (ms since 1970), because they are too old, or the calls after them take the
 * client's space. Failures of authentication have a share of their own; the newest call is always kept.
 */
function selectOld(db: Queries, env: Env, clientId: string, now: number) {
  const oldest = isKeepingRequests(env) ? firstIdAt(now - env.requestLogDays * dayMs) : afterAll;
  const weight = sql.raw(`(1 + is_refused * ${refusedShare - 1})`);
  const newer = sql`over (partition by is_refused order by id desc)`;
  return db
    .selectFrom(
      db
        .selectFrom("api_requests")
        .select([
          "id",
          sql<number>`(row_number() ${newer} - 1) * ${weight}`.as("calls_after"),
          sql<number>`(sum(bytes) ${newer} - bytes) * ${weight}`.as("bytes_after"),
        ])
        .where("client_id", "=", clientId)
        .as("counted"),
    )
    .where(({ eb, or }) =>
      or([
        eb("id", "<", oldest),
        eb("calls_after", ">=", limits.keptCalls),
        eb("bytes_after", ">=", limits.keptCallBytes),
      ]),
    );
}

const afterAll = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Deletes a batch of one client's calls that are no longer kept at `now` (ms since 1970). Counts calls. */
export async function clearSomeRequests(
  { database, env }: Runtime,
  clientId: string,
  now: number,
): Promise<{ cleared: number; isMore: boolean }> {
  const { numDeletedRows } = await database.write((transaction) =>
    transaction
      .deleteFrom("api_requests")
      .where("client_id", "=", clientId)
      .where("id", "in", selectOld(transaction, env, clientId, now).select("id").limit(batchRows))
      .executeTakeFirstOrThrow(),
  );
  const cleared = Number(numDeletedRows);
  return { cleared, isMore: cleared === batchRows };
}

/** Returns the number of calls that `clearSomeRequests` would delete of one client, and the time of the oldest. */
export async function countOldRequests(
  { database, env }: Runtime,
  clientId: string,
  now: number,
): Promise<{ rows: number; oldest: string | null }> {
  const old = selectOld(database.read, env, clientId, now);
  const { rows } = await old.select(sql<number>`count(*)`.as("rows")).executeTakeFirstOrThrow();
  const first = await old.select("id").orderBy("id").limit(1).executeTakeFirst();
  return { rows: Number(rows), oldest: first ? new Date(timeOfId(first.id)).toISOString() : null };
}

/** Finds the first client after another that has calls. */
export async function findNextClient(db: Queries, after?: string): Promise<string | undefined> {
  let query = db.selectFrom("api_requests").select("client_id").orderBy("client_id").limit(1);
  if (after !== undefined) query = query.where("client_id", ">", after);
  return (await query.executeTakeFirst())?.client_id;
}

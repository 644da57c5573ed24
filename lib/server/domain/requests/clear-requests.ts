import { sql } from "kysely";
import { type Queries } from "@/lib/server/db/database";
import { type ApiRequestsRow } from "@/lib/server/db/tables";
import { type Env } from "@/lib/server/env";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { firstIdAt, timeOfId } from "@/lib/shared/ids";
import { limits } from "@/lib/shared/limits";

const dayMs = 24 * 3_600_000;
/** Rows per transaction: more than a busy client has made since the last one, because each counts all of its rows. */
const batchRows = 2_500;
/** Failures of authentication have the limits of their client divided by this. */
const refusedShare = 20;

/** Whether calls of the API are logged: Cuelist is the service itself, and REQUEST_LOG_DAYS is not 0. */
export const isKeepingRequests = (env: Env): boolean =>
  env.audioServiceUrl === undefined && env.requestLogDays > 0;

/** Returns the part of its client's space that a call takes. */
export const shareOf = ({ is_refused, bytes }: Pick<ApiRequestsRow, "is_refused" | "bytes">) =>
  (is_refused ? refusedShare : 1) * Math.max(1 / limits.keptCalls, bytes / limits.keptCallBytes);

/** A client's calls, or its failures of authentication, which have a share of their own. */
interface Kept {
  clientId: string;
  isRefused: boolean;
}

/** The two shares of a client. */
const sharesOf = (clientId: string): Kept[] =>
  [false, true].map((isRefused) => ({ clientId, isRefused }));

/** Selects calls that are too old at `now` (ms since 1970), or whose successors fill their share; never the newest. */
function selectOld(db: Queries, env: Env, { clientId, isRefused }: Kept, now: number) {
  const oldest = isKeepingRequests(env) ? firstIdAt(now - env.requestLogDays * dayMs) : afterAll;
  const share = isRefused ? refusedShare : 1;
  // The order of the primary key: partitions would be sorted.
  const newer = sql`over (order by id desc)`;
  return db
    .selectFrom(
      db
        .selectFrom("api_requests")
        .select([
          "id",
          sql<number>`row_number() ${newer} - 1`.as("calls_after"),
          sql<number>`sum(bytes) ${newer} - bytes`.as("bytes_after"),
        ])
        .where("client_id", "=", clientId)
        .where("is_refused", "=", isRefused ? 1 : 0)
        .as("counted"),
    )
    .where(({ eb, or }) =>
      or([
        eb("id", "<", oldest),
        eb("calls_after", ">=", Math.ceil(limits.keptCalls / share)),
        eb("bytes_after", ">=", Math.ceil(limits.keptCallBytes / share)),
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
  let [cleared, isMore] = [0, false];
  for (const kept of sharesOf(clientId)) {
    const { numDeletedRows } = await database.write((transaction) =>
      transaction
        .deleteFrom("api_requests")
        .where("client_id", "=", clientId)
        .where("id", "in", selectOld(transaction, env, kept, now).select("id").limit(batchRows))
        .executeTakeFirstOrThrow(),
    );
    cleared += Number(numDeletedRows);
    isMore ||= Number(numDeletedRows) === batchRows;
  }
  return { cleared, isMore };
}

/** Returns the number of calls that `clearSomeRequests` would delete of one client, and the time of the oldest. */
export async function countOldRequests(
  { database, env }: Runtime,
  clientId: string,
  now: number,
): Promise<{ rows: number; oldest: string | null }> {
  const ids: string[] = [];
  for (const kept of sharesOf(clientId)) {
    const old = await selectOld(database.read, env, kept, now).select("id").execute();
    ids.push(...old.map(({ id }) => id));
  }
  const [first] = ids.sort();
  return {
    rows: ids.length,
    oldest: first === undefined ? null : new Date(timeOfId(first)).toISOString(),
  };
}

/** Finds the first client after another that has calls. */
export async function findNextClient(db: Queries, after?: string): Promise<string | undefined> {
  let query = db.selectFrom("api_requests").select("client_id").orderBy("client_id").limit(1);
  if (after !== undefined) query = query.where("client_id", ">", after);
  return (await query.executeTakeFirst())?.client_id;
}

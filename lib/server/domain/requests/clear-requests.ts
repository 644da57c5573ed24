import { sql } from "kysely";
import { type Queries } from "@/lib/server/db/database";
import { isKeepingRequests } from "@/lib/server/domain/requests/is-keeping-requests";
import { type Env } from "@/lib/server/env";
import { firstIdAt, timeOfId } from "@/lib/server/domain/requests/summaries";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { limits } from "@/lib/shared/limits";

const dayMs = 24 * 3_600_000;
/** Rows per transaction; one may have some megabytes. */
const batchRows = 50;

/** A client's calls that have limits of their own; failures of authentication have a separate share. */
interface Kept {
  clientId: string;
  isRefused: boolean;
}

const sharesOf = (clientId: string): Kept[] =>
  [false, true].map((isRefused) => ({ clientId, isRefused }));

/** Deletes a batch of one client's calls that are no longer kept at `now` (ms since 1970). Counts calls. */
export async function clearSomeRequests(
  runtime: Runtime,
  clientId: string,
  now: number,
): Promise<{ cleared: number; isMore: boolean }> {
  let [cleared, isMore] = [0, false];
  for (const kept of sharesOf(clientId)) {
    const batch = await clearBatch(runtime, kept, now);
    cleared += batch.cleared;
    isMore ||= batch.isMore;
  }
  return { cleared, isMore };
}

async function clearBatch({ database, env }: Runtime, kept: Kept, now: number) {
  const end = await findFirstKept(database.read, env, kept, now);
  return database.write(async (transaction) => {
    const old = await selectRows(transaction, kept)
      .select(["id", "calls"])
      .where("id", "<", end)
      .orderBy("id")
      .limit(batchRows)
      .execute();
    const ids = old.map(({ id }) => id);
    if (ids.length > 0)
      await transaction
        .deleteFrom("api_requests")
        .where("client_id", "=", kept.clientId)
        .where("id", "in", ids)
        .execute();
    const cleared = old.reduce((sum, row) => sum + row.calls, 0);
    return { cleared, isMore: old.length === batchRows };
  });
}

const selectRows = (db: Queries, { clientId, isRefused }: Kept) =>
  db
    .selectFrom("api_requests")
    .where("client_id", "=", clientId)
    .where("is_refused", "=", isRefused ? 1 : 0);

/** Returns the number of calls that `clearSomeRequests` would delete of one client, and the time of the oldest. */
export async function countOldRequests(
  { database, env }: Runtime,
  clientId: string,
  now: number,
): Promise<{ rows: number; oldest: string | null }> {
  const old = [];
  for (const kept of sharesOf(clientId)) {
    const end = await findFirstKept(database.read, env, kept, now);
    old.push(
      ...(await selectRows(database.read, kept)
        .select(["id", "calls"])
        .where("id", "<", end)
        .execute()),
    );
  }
  const [first] = old.map(({ id }) => id).sort();
  return {
    rows: old.reduce((sum, { calls }) => sum + calls, 0),
    oldest: first === undefined ? null : new Date(timeOfId(first)).toISOString(),
  };
}

/** Lists the clients that have calls. */
export async function clientsWithRequests(db: Queries): Promise<string[]> {
  const rows = await db.selectFrom("api_requests").select("client_id").distinct().execute();
  return rows.map(({ client_id }) => client_id);
}

/** Failures of authentication have the limits of their client divided by this. */
const refusedShare = 20;

/** Returns the maximum calls and bytes that are kept of a client's calls, or of its failures of authentication. */
export function findMost(isRefused: boolean): { calls: number; bytes: number } {
  const share = isRefused ? refusedShare : 1;
  return {
    calls: Math.ceil(limits.keptCalls / share),
    bytes: Math.ceil(limits.keptCallBytes / share),
  };
}

function findFirstKept(db: Queries, env: Env, kept: Kept, now: number): Promise<string> {
  if (!isKeepingRequests(env)) return Promise.resolve(afterAll);
  return findEnd(db, kept, {
    ...findMost(kept.isRefused),
    oldest: firstIdAt(now - env.requestLogDays * dayMs),
  });
}

const afterAll = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Finds the first row to keep: it is not too old, and the rows from it on exceed neither the calls nor the bytes. The newest is always kept. */
async function findEnd(
  db: Queries,
  kept: Kept,
  { calls, bytes, oldest }: { calls: number; bytes: number; oldest: string },
): Promise<string> {
  const size = sql`octet_length(summaries) + octet_length(contents)`;
  const first = await db
    .selectFrom(
      selectRows(db, kept)
        .select([
          "id",
          sql<number>`sum(calls) over (order by id desc) - calls`.as("calls_after"),
          sql<number>`sum(${size}) over (order by id desc) - (${size})`.as("bytes_after"),
        ])
        .where("id", ">=", oldest)
        .as("counted"),
    )
    .select("id")
    .where("calls_after", "<", calls)
    .where("bytes_after", "<", bytes)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return first?.id ?? afterAll;
}

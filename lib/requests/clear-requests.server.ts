import "server-only";
import { sql } from "kysely";
import { type Queries } from "@/lib/db/database";
import { isKeepingRequests } from "@/lib/requests/is-keeping-requests";
import { type Env } from "@/lib/env.server";
import { firstIdAt, timeOfId } from "@/lib/requests/summaries";
import { type Runtime } from "@/lib/runtime/runtime";

const dayMs = 24 * 3_600_000;
/** Rows per transaction; one may have some megabytes. */
const batchRows = 50;

/** Deletes a part of what is no longer kept of one client's calls at `now` (ms since 1970). Counts calls. */
export async function clearSomeRequests(
  { database, env }: Runtime,
  clientId: string,
  now: number,
): Promise<{ cleared: number; isMore: boolean }> {
  const end = await findFirstKept(database.read, env, clientId, now);
  return database.write(async (transaction) => {
    const old = await transaction
      .selectFrom("api_requests")
      .select(["id", "calls"])
      .where("client_id", "=", clientId)
      .where("id", "<", end)
      .orderBy("id")
      .limit(batchRows)
      .execute();
    const last = old.at(-1);
    if (last)
      await transaction
        .deleteFrom("api_requests")
        .where("client_id", "=", clientId)
        .where("id", "<=", last.id)
        .execute();
    const cleared = old.reduce((sum, row) => sum + row.calls, 0);
    return { cleared, isMore: old.length === batchRows };
  });
}

/** How many calls `clearSomeRequests` would delete of one client, and the time of the oldest. */
export async function countOldRequests(
  { database, env }: Runtime,
  clientId: string,
  now: number,
): Promise<{ rows: number; oldest: string | null }> {
  const end = await findFirstKept(database.read, env, clientId, now);
  const rows = await database.read
    .selectFrom("api_requests")
    .select(["id", "calls"])
    .where("client_id", "=", clientId)
    .where("id", "<", end)
    .orderBy("id")
    .execute();
  const [first] = rows;
  return {
    rows: rows.reduce((sum, { calls }) => sum + calls, 0),
    oldest: first ? new Date(timeOfId(first.id)).toISOString() : null,
  };
}

/** The clients that have calls. */
export async function clientsWithRequests(db: Queries): Promise<string[]> {
  const rows = await db.selectFrom("api_requests").select("client_id").distinct().execute();
  return rows.map(({ client_id }) => client_id);
}

function findFirstKept(db: Queries, env: Env, clientId: string, now: number): Promise<string> {
  const { requestLogDays: days, requestLogRows: calls } = env;
  if (!isKeepingRequests(env)) return Promise.resolve(afterAll);
  return findEnd(db, clientId, { calls, oldest: firstIdAt(now - days * dayMs) });
}

const afterAll = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** The first row that is kept: not too old, and with those after it not too many calls. */
async function findEnd(
  db: Queries,
  clientId: string,
  { calls, oldest }: { calls: number; oldest: string },
): Promise<string> {
  const first = await db
    .selectFrom(
      db
        .selectFrom("api_requests")
        .select(["id", sql<number>`sum(calls) over (order by id desc)`.as("total")])
        .where("client_id", "=", clientId)
        .where("id", ">=", oldest)
        .as("counted"),
    )
    .select("id")
    .where("total", "<=", calls)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return first?.id ?? afterAll;
}

import { sql } from "kysely";
import { type Database, type Queries } from "@/lib/server/db/database";
import { AppError } from "@/lib/shared/errors";
import { singleton } from "@/lib/server/singleton";

/** Time for which a response is kept for its idempotency key, in ms; afterwards `lib/server/admin/housekeeping` deletes it. */
export const answerRetentionMs = 24 * 60 * 60 * 1_000;

/** Key of a request that may arrive more than once. */
export interface IdempotencyKey {
  key: string;
  /** SHA-256 of the request's path and body. */
  digest: string;
}

interface IdempotentRequest extends IdempotencyKey {
  clientId: string;
}

/**
 * Runs `work` in a transaction, once for each key of a client: the same request gets the same answer again (`isReplay`). Without a key it
 * always runs.
 * @throws AppError idempotency_mismatch for another request under the key, conflict while the first is running
 */
export async function runIdempotent<Answer>(
  database: Pick<Database, "kind" | "write">,
  clientId: string,
  idempotency: IdempotencyKey | undefined,
  work: (transaction: Queries) => Promise<Answer>,
): Promise<{ answer: Answer; isReplay: boolean }> {
  if (!idempotency) return { answer: await database.write(work), isReplay: false };
  const request = { clientId, ...idempotency };
  const running = singleton("idempotency", () => new Set<string>());
  const name = `${request.clientId}\n${request.key}`;
  if (running.has(name)) throw stillRunning();
  running.add(name);
  try {
    return await database.write(async (transaction) => {
      if (database.kind === "postgres") await lockKey(transaction, name);
      const earlier = await findAnswer<Answer>(transaction, request);
      if (earlier) return { answer: earlier.answer, isReplay: true };
      const answer = await work(transaction);
      await storeAnswer(transaction, request, answer);
      return { answer, isReplay: false };
    });
  } finally {
    running.delete(name);
  }
}

/** Locks the key across all processes on this PostgreSQL until the transaction ends. */
async function lockKey(transaction: Queries, name: string): Promise<void> {
  const lock = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(transaction);
  if (!lock.rows[0]?.taken) throw stillRunning();
}

async function findAnswer<Answer>(
  transaction: Queries,
  { clientId, key, digest }: IdempotentRequest,
) {
  const row = await transaction
    .selectFrom("idempotency_keys")
    .select(["digest", "answer", "created_at"])
    .where("client_id", "=", clientId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!row || Date.parse(row.created_at) < Date.now() - answerRetentionMs) return null;
  if (row.digest !== digest) {
    throw new AppError(
      "idempotency_mismatch",
      "This Idempotency-Key was used for a different request. Use a new key.",
    );
  }
  return { answer: JSON.parse(row.answer) as Answer };
}

async function storeAnswer(
  transaction: Queries,
  { clientId, key, digest }: IdempotentRequest,
  answer: unknown,
): Promise<void> {
  const now = Date.now();
  const values = {
    digest,
    created_at: new Date(now).toISOString(),
    answer: JSON.stringify(answer),
  };
  await transaction
    .insertInto("idempotency_keys")
    .values({ client_id: clientId, key, ...values })
    .onConflict((conflict) => conflict.columns(["client_id", "key"]).doUpdateSet(values))
    .execute();
}

function stillRunning(): AppError {
  return new AppError(
    "conflict",
    "A request with this Idempotency-Key is still running. Try again when it has finished.",
    {
      headers: { "Retry-After": "1" },
    },
  );
}

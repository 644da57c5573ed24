import { sql } from "kysely";
import { type Database } from "@/lib/server/db/database";
import { withShard } from "@/lib/server/db/shards/current-shard";
import { outsideRequests } from "@/lib/server/request-context";

/**
 * Runs `work` for one shard after the other, or once where the database is not sharded: for what concerns all agencies, such as the
 * housekeeping. Every statement of `work` stays in its shard. Returns the results. @throws the first error, after the other shards
 */
export async function inEachShard<Result>(
  database: Database,
  work: () => Promise<Result>,
): Promise<Result[]> {
  if (!database.isSharded) return [await withShard(undefined, work)];
  const results: Result[] = [];
  const errors: unknown[] = [];
  for (const shard of await outsideRequests(() => listShards(database)))
    await withShard(shard, work).then(
      (result) => results.push(result),
      (error: unknown) => errors.push(error),
    );
  if (errors.length > 0) throw errors[0];
  return results;
}

/** The sum of what `count` returns for each shard. */
export async function sumOfShards(
  database: Database,
  count: () => Promise<number>,
): Promise<number> {
  return (await inEachShard(database, count)).reduce((sum, one) => sum + one, 0);
}

/** The agencies, and advertisers without one, that have clients; and clients that are no more, under whose ID their calls are. */
async function listShards({ read }: Database): Promise<string[]> {
  const ofClients = await read
    .selectFrom("clients")
    .select(sql<string>`coalesce(tenant_id, company_id)`.as("shard"))
    .distinct()
    .execute();
  const { rows: ofCalls } = await sql<{
    shard: string;
  }>`select distinct shard_key as shard from api_requests`.execute(read);
  return [...new Set([...ofClients, ...ofCalls].map(({ shard }) => shard))].sort();
}

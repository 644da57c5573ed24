import { type RawBuilder, sql } from "kysely";
import { shardKeyOf } from "@/lib/server/db/shards/shard-tables";
import { type TableName } from "@/lib/server/db/tables";
import {
  getRequestContext,
  getRequestShard,
  withRequestContext,
} from "@/lib/server/request-context";

/** Stands for the shard in a query that is prepared once for all of them. */
export const shardPlaceholder = "\0shard";

let isPreparing = false;

/**
 * The agency (or the advertiser without one) whose rows the current request may see, if the database is sharded. Undefined outside
 * requests: the command line and the housekeeping work on all shards.
 */
export const currentShard = getRequestShard;

/** The shard as a parameter of the query that is being built; undefined if it has none. */
export function shardParameter(): string | undefined {
  const shard = currentShard();
  return shard !== undefined && isPreparing ? shardPlaceholder : shard;
}

/** Builds a query that contains `shardPlaceholder` in place of the shard. */
export function prepareForShards<Query>(build: () => Query): Query {
  isPreparing = true;
  try {
    return build();
  } finally {
    isPreparing = false;
  }
}

/** Runs `work` for one shard, or with undefined for all of them, whatever the current request's is. */
export const withShard = <Result>(shard: string | undefined, work: () => Result): Result =>
  withRequestContext({ ...getRequestContext(), shard }, work);

/** " and table.key = shard" for the text of a query; nothing where the database is not sharded. */
export function inShard(table: TableName, alias: string = table): RawBuilder<unknown> {
  const shard = shardParameter();
  const key = shardKeyOf(table);
  if (shard === undefined || key === undefined) return sql``;
  return sql` and ${sql.ref(`${alias}.${key}`)} = ${shard}`;
}

/** ", shard_key" for the columns of a query whose text is written out; nothing where the database is not sharded. */
export const shardColumn = (): RawBuilder<unknown> =>
  shardParameter() === undefined ? sql`` : sql`, shard_key`;

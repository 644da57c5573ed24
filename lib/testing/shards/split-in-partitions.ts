import { type Database, type Queries } from "@/lib/server/db/database";
import { splitTables } from "@/lib/server/db/citus/split-tables";

/** Splits the tables by agency into partitions of one database: PostgreSQL then explains which of them a statement reads. */
export const splitInPartitions = (
  { changeSchema }: Database,
  count: number,
  andThen: (db: Queries) => Promise<void> = () => Promise.resolve(),
): Promise<void> =>
  changeSchema(
    ({ transaction }) =>
      transaction(async (db) => {
        await splitTables(db, { over: "partitions", count }, () => undefined);
        await andThen(db);
      }),
    () => undefined,
  );

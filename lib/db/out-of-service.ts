import { isOutOfService as isPostgresOut } from "@/lib/db/postgres";
import { isOutOfService as isSqliteOut } from "@/lib/db/sqlite-writer";

/** Whether `error` says that the database is out, so that the answer is 503 and not 500. */
export const isDatabaseOut = (error: unknown): boolean =>
  isSqliteOut(error) || isPostgresOut(error);

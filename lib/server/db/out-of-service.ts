import { AppError } from "@/lib/shared/errors";

/** SQLSTATEs of PostgreSQL: connection, resources, shutdown, system; read-only; idle session ended. */
const postgresOut = /^(08|53|57P|58)|^(25006|25P03|25P04)$/;
/** Lock not available, serialization failure, or deadlock. */
const postgresBusy = /^(55P03|40001|40P01)$/;
const postgresTooSlow = "57014";
/** Citus's message about a worker that is lost during a commit, which has no code of its own. */
const citusOut =
  /^(could not commit transaction for shard|failure on connection marked as essential)/;
const internalError = "XX000";
const sqliteOut =
  /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|NOMEM|PROTOCOL)/;
/** Error codes of the system, from the sync of SQLite's log. */
const systemOut = /^(ENOSPC|EDQUOT|EIO|EROFS)$/;
const diskFull = /^(SQLITE_FULL|53100|ENOSPC|EDQUOT)$/;
const networkOut = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/**
 * Classifies an error of a database driver: "unavailable" if the database is down, "busy" for lock conflicts, "too_slow" for a cancelled
 * statement; null for other errors.
 */
export function toOutage(error: unknown): AppError | null {
  const code = codeOf(error);
  if (code === postgresTooSlow) return tooSlow(error);
  if (postgresBusy.test(code)) return busy(error);
  if (sqliteOut.test(code) || systemOut.test(code)) return cannotWrite(error);
  const isOut = postgresOut.test(code) || networkOut.test(code) || isLostWorker(error);
  return isOut ? unavailable(error) : null;
}

const isLostWorker = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === internalError && citusOut.test(error.message);

export const unavailable = (
  cause: unknown,
  message = "The database is unavailable right now. Try again in a few seconds.",
): AppError => new AppError("unavailable", message, { cause, headers: { "Retry-After": "5" } });

/** The 503 for a database that can be read but not written. */
export const cannotWrite = (cause: unknown): AppError =>
  unavailable(cause, "The database can't be written right now. Try again in a few seconds.");

/** The 503 for a lock timeout or conflicting writes. */
export const busy = (cause: unknown): AppError =>
  new AppError("busy", "Someone else is changing this right now. Try again in a few seconds.", {
    cause,
    headers: { "Retry-After": "2" },
  });

/** Without Retry-After, because the same request would be as slow again. */
export const tooSlow = (cause: unknown): AppError =>
  new AppError("too_slow", "This took too long and was stopped. Request less at a time.", {
    cause,
  });

/** Whether a write failed because its disk, or its quota, is full. */
export const isDiskFull = (error: unknown): boolean =>
  diskFull.test(codeOf(error instanceof AppError ? error.cause : error));

export const logHeldCode = "LOG_HELD";
/** Whether a write was refused because a reader prevents SQLite's log from being emptied. */
export const isLogHeld = (error: unknown): boolean =>
  codeOf(error instanceof AppError ? error.cause : error) === logHeldCode;

/** Whether PostgreSQL cancelled the statement because it took too long. */
export const isTooSlow = (error: unknown): boolean =>
  error instanceof AppError && error.code === "too_slow";

/** The error code of the driver or the system, or "". */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}

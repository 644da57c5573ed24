import { AppError } from "@/lib/errors";

/** SQLSTATEs of PostgreSQL: connection, resources, shutdown, system; read-only; ended while it was idle. */
const postgresOut = /^(08|53|57P|58)|^(25006|25P03|25P04)$/;
/** Somebody else holds the row, or each waits for the other. */
const postgresBusy = /^(55P03|40001|40P01)$/;
/** Stopped at `statement_timeout`. */
const postgresTooSlow = "57014";
const sqliteOut =
  /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|NOMEM|PROTOCOL)/;
const networkOut = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/**
 * What an error of a database driver means to whoever asked: "unavailable" when the database is out, "busy" when
 * somebody else is in the way, "too_slow" when it was stopped for taking too long. Null for any other error.
 */
export function toOutage(error: unknown): AppError | null {
  const code = codeOf(error);
  if (code === postgresTooSlow) return tooSlow(error);
  if (postgresBusy.test(code)) return busy(error);
  if (sqliteOut.test(code))
    return unavailable(
      error,
      "The database can't be written right now. Try again in a few seconds.",
    );
  return postgresOut.test(code) || networkOut.test(code) ? unavailable(error) : null;
}

/** Whether `error` says that the database is out: it may work again without anything being changed. */
export const isDatabaseOut = (error: unknown): boolean =>
  (error instanceof AppError ? error : toOutage(error))?.code === "unavailable";

/** The 503 while the database is out. */
export const unavailable = (
  cause: unknown,
  message = "The database is unavailable right now. Try again in a few seconds.",
): AppError => new AppError("unavailable", message, { cause, headers: { "Retry-After": "5" } });

/** The 503 when a lock could not be had in time, or two writes were in each other's way. */
export const busy = (cause: unknown): AppError =>
  new AppError("busy", "Someone else is changing this right now. Try again in a few seconds.", {
    cause,
    headers: { "Retry-After": "2" },
  });

/** Without Retry-After: the same again would be as slow. */
const tooSlow = (cause: unknown): AppError =>
  new AppError("too_slow", "This took too long and was stopped. Request less at a time.", {
    cause,
  });

/** The code of a driver's or the system's error, "" if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}

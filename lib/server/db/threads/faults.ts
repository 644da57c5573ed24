import { codeOf } from "@/lib/server/db/out-of-service";
import { AppError, type ErrorCode, type FieldError } from "@/lib/shared/errors";

/** An error as text can hold it, for another thread. */
export interface Fault {
  code: string;
  message: string;
  stack: string;
  /** Of an `AppError`. */
  app?: { problems: FieldError[]; headers: Record<string, string>; cause: Fault | null };
}

export function toFault(thrown: unknown): Fault {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const fault = { code: codeOf(error), message: error.message, stack: error.stack ?? "" };
  if (!(error instanceof AppError)) return fault;
  const { problems, headers, cause } = error;
  return { ...fault, app: { problems, headers, cause: cause ? toFault(cause) : null } };
}

/** The error that `toFault` was given. */
export function fromFault({ app, code, message, stack }: Fault): Error {
  if (!app) return Object.assign(new Error(message), { code, stack });
  const cause = app.cause ? fromFault(app.cause) : undefined;
  const { problems, headers } = app;
  return new AppError(code as ErrorCode, message, { problems, headers, cause });
}

import { explainBootFailure } from "@/lib/runtime/boot";
import { AppError } from "@/lib/errors";
import { parseEnv } from "@/lib/env.server";

/** Turns any error thrown by a command into one sentence for the operator. */
export function explainFailure(error: unknown): string {
  if (error instanceof AppError && error.problems.length > 0)
    return error.problems.map(({ message }) => message).join(" ");
  // The cause names what the operator can fix; the AppError only says to try again.
  if (error instanceof AppError && error.code === "unavailable") return explain(error.cause);
  return explain(error);
}

function explain(error: unknown): string {
  try {
    return explainBootFailure(error, parseEnv(process.env));
  } catch {
    return explainBootFailure(error);
  }
}

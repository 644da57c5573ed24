import { explainBootFailure } from "@/lib/runtime/boot";
import { AppError } from "@/lib/errors";
import { parseEnv } from "@/lib/env.server";

/** One sentence for the operator from whatever a command threw. */
export function explainFailure(error: unknown): string {
  if (error instanceof AppError && error.problems.length > 0)
    return error.problems.map(({ message }) => message).join(" ");
  // A driver's own words say more than "try again": the operator can do something about the cause.
  if (error instanceof AppError && error.code === "unavailable") return explain(error.cause);
  return explain(error);
}

function explain(error: unknown): string {
  try {
    return explainBootFailure(error, parseEnv(process.env));
  } catch {
    // The environment itself is what is wrong.
    return explainBootFailure(error);
  }
}

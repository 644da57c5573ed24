import { explainBootFailure } from "@/lib/server/runtime/boot";
import { AppError } from "@/lib/shared/errors";
import { parseEnv } from "@/lib/server/env";
import { TargetError } from "@/lib/server/db/transfer/fill-installation";

/** Turns any error thrown by a command into one sentence for the operator. */
export function explainFailure(error: unknown): string {
  if (error instanceof AppError && error.problems.length > 0)
    return error.problems.map(({ message }) => message).join(" ");
  // The cause names a problem that the operator can fix; the AppError only says to try again.
  if (error instanceof AppError && error.code === "unavailable") return explain(error.cause);
  if (error instanceof TargetError) return explainTarget(error);
  return explain(error);
}

/** Names the database that a copy or a restore fills, which may differ from that of the settings. */
function explainTarget({ cause, place }: TargetError): string {
  const name = place.databaseUrl
    ? "the PostgreSQL database that is to be filled"
    : `the folder ${place.dataDir}`;
  return explainBootFailure(cause, place, name);
}

function explain(error: unknown): string {
  try {
    return explainBootFailure(error, parseEnv(process.env));
  } catch {
    return explainBootFailure(error);
  }
}

import { type Database } from "@/lib/server/db/database";
import { sessionLifetime, type TokenClaims, verifyToken } from "@/lib/server/domain/clients/tokens";
import { AppError, type ErrorCode } from "@/lib/shared/errors";
import { type Runtime } from "@/lib/server/runtime/runtime";

const refusals: ErrorCode[] = ["invalid_token", "token_expired"];

/** Reads the claims of a token; returns null for an invalid one. */
export async function readToken(runtime: Runtime, token: string): Promise<TokenClaims | null> {
  try {
    return await verifyToken(runtime, token);
  } catch (error) {
    if (error instanceof AppError && refusals.includes(error.code)) return null;
    throw error;
  }
}

/** Ends a token's session on every instance. @throws AppError unavailable */
export async function endSessionOf(
  { database }: { database: Database },
  { session: { id, startedAt }, expiresAt }: TokenClaims,
): Promise<void> {
  const lastEnd = Math.max(startedAt + sessionLifetime, expiresAt);
  await database.write(async (transaction) => {
    await transaction
      .insertInto("ended_sessions")
      .values({ id, expires_at: new Date(lastEnd * 1_000).toISOString() })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    await transaction.deleteFrom("person_sessions").where("id", "=", id).execute();
  });
}

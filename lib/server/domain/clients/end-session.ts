import { sessionLifetime, verifyToken } from "@/lib/server/domain/clients/tokens";
import { AppError, type ErrorCode } from "@/lib/shared/errors";
import { type Runtime } from "@/lib/server/runtime/runtime";

const refusals: ErrorCode[] = ["invalid_token", "token_expired"];

/** Ends a token's session on every instance; ignores an invalid token. @throws AppError unavailable */
export async function endSessionOf(runtime: Runtime, token: string): Promise<void> {
  const claims = await Promise.resolve(verifyToken(runtime, token)).catch((error: unknown) => {
    if (error instanceof AppError && refusals.includes(error.code)) return null;
    throw error;
  });
  if (!claims) return;
  const { id, startedAt } = claims.session;
  const lastEnd = Math.max(startedAt + sessionLifetime, claims.expiresAt);
  await runtime.database.write(async (transaction) => {
    await transaction
      .insertInto("ended_sessions")
      .values({ id, expires_at: new Date(lastEnd * 1_000).toISOString() })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    await transaction.deleteFrom("person_sessions").where("id", "=", id).execute();
  });
}

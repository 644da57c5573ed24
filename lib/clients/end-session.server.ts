import "server-only";
import { sessionLifetime, verifyToken } from "@/lib/clients/tokens.server";
import { AppError, type ErrorCode } from "@/lib/errors";
import { type Runtime } from "@/lib/runtime/runtime";

const refusals: ErrorCode[] = ["invalid_token", "token_expired"];

/**
 * Ends the session of a token: from now on all of its tokens are refused, by every instance. A token that is
 * not valid has no session to end. @throws AppError unavailable if that could not be stored
 */
export async function endSessionOf(runtime: Runtime, token: string): Promise<void> {
  const claims = await verifyToken(runtime, token).catch((error: unknown) => {
    if (error instanceof AppError && refusals.includes(error.code)) return null;
    throw error;
  });
  if (!claims) return;
  const { id, startedAt } = claims.session;
  const lastEnd = Math.max(startedAt + sessionLifetime, claims.expiresAt);
  await runtime.database.write((transaction) =>
    transaction
      .insertInto("ended_sessions")
      .values({ id, expires_at: new Date(lastEnd * 1_000).toISOString() })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute(),
  );
}

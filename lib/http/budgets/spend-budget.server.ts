import { AppError } from "@/lib/errors";
import { makeConcurrency } from "@/lib/http/budgets/concurrency";
import { makeRequestRate } from "@/lib/http/budgets/request-rate.server";
import { getRequestContext } from "@/lib/request-context.server";
import { limits } from "@/lib/limits";
import { processWide } from "@/lib/process-wide";

/* What one client may ask of this process, whether by token or by cookie. */

/** Whether a request takes much work: always, or if its query says so. */
export type Heaviness = boolean | ((query: URLSearchParams) => boolean);

const rate = () =>
  processWide("request-rate", () => makeRequestRate(limits.requestsPerSecond, limits.requestBurst));
const heavy = () =>
  processWide("heavy-requests", () =>
    makeConcurrency({
      atOnce: limits.heavyRequests,
      waiting: limits.waitingHeavyRequests,
      waitMs: limits.heavyWaitMs,
    }),
  );

/**
 * Counts a request of a client who is known. One that takes much work, or brings a large body, waits for its turn
 * and keeps its place until it has ended. @throws AppError throttled, with Retry-After
 */
export async function spendBudget(
  clientId: string,
  request: Request,
  heaviness: Heaviness = false,
): Promise<void> {
  const waitMs = limits.requestsPerSecond === 0 ? 0 : await rate().count(clientId);
  const seconds = Math.ceil(waitMs / 1_000);
  if (seconds > 0) throw throttled(seconds, `Too many requests. Try again in ${seconds} s.`);
  // Without a front door (`next dev`, tests of handlers) nobody knows when a request ends.
  const { onEnd } = getRequestContext();
  if (!onEnd || limits.heavyRequests === 0) return;
  if (!isHeavy(request, heaviness) && !isLarge(request)) return;
  const leave = await heavy().enter(clientId);
  if (!leave)
    throw throttled(
      5,
      `You have ${limits.heavyRequests} large requests running. Wait for one to finish, then try again.`,
    );
  onEnd(leave);
}

function throttled(seconds: number, message: string): AppError {
  return new AppError("throttled", message, { headers: { "Retry-After": String(seconds) } });
}

function isHeavy(request: Request, heaviness: Heaviness): boolean {
  return typeof heaviness === "boolean" ? heaviness : heaviness(new URL(request.url).searchParams);
}

/** A body of unknown length may be as large as any. */
function isLarge({ headers }: Request): boolean {
  return (
    headers.has("transfer-encoding") ||
    Number(headers.get("content-length") ?? 0) >= limits.heavyBodyBytes
  );
}

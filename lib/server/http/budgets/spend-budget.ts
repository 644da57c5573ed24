import { AppError } from "@/lib/shared/errors";
import { getEnv } from "@/lib/server/env";
import { KeyedQueues } from "@/lib/server/fair-queue";
import { getRequestContext, type RequestContext } from "@/lib/server/request-context";
import { limits } from "@/lib/shared/limits";
import { singleton } from "@/lib/server/singleton";
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Limits on the requests of one client, by token or cookie. */

/** Whether a request is expensive: always, or depending on its query. */
export type Heaviness = boolean | ((query: URLSearchParams) => boolean);

/** This server's part of a limit: a client's requests are spread over all servers. */
const partOf = (limit: number): number => Math.max(1, Math.floor(limit / getEnv().servers));

const rate = () =>
  singleton("request-rate", () =>
    createRateLimit(
      partOf(limits.requestsPerSecond),
      Math.floor(limits.requestBurst / getEnv().servers),
    ),
  );
const heavy = () =>
  singleton(
    "heavy-requests",
    () =>
      new KeyedQueues({
        places: partOf(limits.heavyRequests),
        waiting: limits.waitingHeavyRequests,
      }),
  );

/**
 * Counts a request of an authenticated client. An expensive request, or one with a large body, waits for a slot
 * and holds it until the request ends.
 * @throws AppError throttled, with Retry-After
 */
export async function spendBudget(
  clientId: string,
  request: Request,
  query: URLSearchParams,
  heaviness: Heaviness = false,
): Promise<void> {
  const context = getRequestContext();
  if (!context.isCounted) await countRequest(clientId);
  if (isHeavy(query, heaviness) || isLarge(request)) await takeSlot(context);
}

/** Counts a request of an authenticated client. @throws AppError throttled, with Retry-After */
export async function countRequest(clientId: string): Promise<void> {
  if (limits.requestsPerSecond > 0) refuseAfter(await rate().count(clientId));
}

/**
 * Waits for one of the slots that the client has for large requests, unless the request holds one already. It is held until
 * the request ends. @throws AppError throttled, with Retry-After
 */
function takeSlot(context: RequestContext): Promise<void> {
  const whole = context.page ?? context;
  whole.slot ??= enterSlot(context.clientId, whole);
  return whole.slot;
}

async function enterSlot(clientId: string | undefined, { onEnd }: RequestContext): Promise<void> {
  // Only the HTTP server knows when a request ends; handler tests run without it.
  if (clientId === undefined || !onEnd) return;
  const leave = await heavy().take(clientId, limits.heavyWaitMs);
  if (!leave)
    throw throttled(
      5,
      `You have ${partOf(limits.heavyRequests)} large requests running. Wait for one to finish, then try again.`,
    );
  onEnd(leave);
}

/** Makes what the current request reads and answers count against the budget (`weigh`). */
export function startWeighing(): void {
  const context = getRequestContext();
  context.weight = { bytes: 0, takeSlot: () => takeSlot(context) };
}

/**
 * Counts a request with an expired or revoked token of the client. These have a budget of their own, so that someone who finds an old
 * token cannot spend the client's (decision 80). @throws AppError throttled, with Retry-After
 */
export async function spendRefusedBudget(clientId: string): Promise<void> {
  if (limits.requestsPerSecond > 0) refuseAfter(await rate().count(`refused ${clientId}`));
}

function refuseAfter(waitMs: number): void {
  const seconds = Math.ceil(waitMs / 1_000);
  if (seconds > 0) throw throttled(seconds, `Too many requests. Try again in ${seconds} s.`);
}

function throttled(seconds: number, message: string): AppError {
  return new AppError("throttled", message, { headers: { "Retry-After": String(seconds) } });
}

const isHeavy = (query: URLSearchParams, heaviness: Heaviness): boolean =>
  typeof heaviness === "boolean" ? heaviness : heaviness(query);

/** A body of unknown length counts as large. */
function isLarge({ headers }: Request): boolean {
  return (
    headers.has("transfer-encoding") ||
    Number(headers.get("content-length") ?? 0) > limits.lightBytes
  );
}

/** Counts requests per client, in memory of this process. */
interface RateLimit {
  /** Resolves with 0 if the request is allowed, otherwise with the ms to wait. */
  count(clientId: string): Promise<number>;
}

/** Allows `perSecond` requests each second and `burst` more each minute. */
export function createRateLimit(perSecond: number, burst: number): RateLimit {
  const limiter = new BurstyRateLimiter(
    new RateLimiterMemory({ points: perSecond, duration: 1 }),
    new RateLimiterMemory({ points: burst, duration: 60 }),
  );
  return {
    async count(clientId) {
      try {
        await limiter.consume(clientId);
        return 0;
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        return Math.max(1, rejection.msBeforeNext);
      }
    },
  };
}

import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/errors";
import { addressGroup } from "@/lib/http/address-group.server";
import { type Gates, limitConcurrency } from "@/lib/http/limit-concurrency";
import { getRequestContext } from "@/lib/request-context.server";
import { processWide } from "@/lib/process-wide";

/**
 * Throttling of failed sign-ins; successes are free. Per client ID and address: after ten failures nothing is
 * checked, so that nobody can lock a client out from another address. Per address: after a hundred failures a
 * wrong secret gets the same response as an unchecked one, so that client IDs cannot be probed; a correct
 * secret still succeeds, for colleagues behind one address. The number of checks bounds the work (0.3 ms each).
 */

/** Failures of one client ID from one address; durations in seconds. */
const perPair = { points: 10, duration: 60, blockDuration: 60 };
const perAddress = { points: 100, duration: 60, blockDuration: 60 };
/** Secrets checked for an address above `perAddress`. */
const checksPerAddress = { points: 3_000, duration: 60 };

const limiters = () =>
  processWide("throttle", () => ({
    pair: new RateLimiterMemory(perPair),
    address: new RateLimiterMemory(perAddress),
    checks: new RateLimiterMemory(checksPerAddress),
    gates: new Map() as Gates,
  }));

/**
 * Runs `attempt` unless its caller has failed too often, and counts an `invalid_client` failure. Of concurrent
 * attempts for one client ID and address only as many run as may still fail.
 * @throws AppError throttled, with Retry-After in seconds
 */
export function throttleFailures<Result>(
  clientId: string,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const from = addressGroup(getRequestContext().address);
  // `exchangeCredentials` ignores the case of an ID.
  const key = `${from}\n${clientId.toLowerCase()}`;
  return limitConcurrency(limiters().gates, key, perPair.points, () =>
    runAttempt(from, key, attempt),
  );
}

async function runAttempt<Result>(
  from: string,
  key: string,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { pair, address, checks } = limiters();
  const pairWaitMs = getWaitMs(await pair.get(key), perPair.points);
  if (pairWaitMs > 0) throw throttled(pairWaitMs);
  const addressWaitMs = getWaitMs(await address.get(from), perAddress.points);
  if (addressWaitMs > 0 && !(await consume(checks, from))) throw throttled(addressWaitMs);
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid_client") throw error;
    const isFirstTen = await consume(pair, key);
    const isFirstHundred = addressWaitMs === 0 && (await consume(address, from));
    throw isFirstTen && isFirstHundred ? error : throttled(perPair.blockDuration * 1_000);
  }
}

function getWaitMs(state: RateLimiterRes | null, points: number): number {
  return state && state.consumedPoints >= points ? state.msBeforeNext : 0;
}

/** Takes one point; returns false if none is left. */
async function consume(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  return limiter.consume(key).then(
    () => true,
    (rejection: unknown) => {
      // At the limit it rejects with a RateLimiterRes, possibly of another copy of its class.
      if (rejection instanceof Error) throw rejection;
      return false;
    },
  );
}

function throttled(milliseconds: number): AppError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  return new AppError("throttled", `Too many attempts. Try again in ${seconds} s.`, {
    headers: { "Retry-After": String(seconds) },
  });
}

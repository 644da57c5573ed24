import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/errors";
import { addressGroup } from "@/lib/http/address-group.server";
import { type Gates, limitConcurrency } from "@/lib/http/limit-concurrency";
import { getRequestContext } from "@/lib/request-context.server";
import { processWide } from "@/lib/process-wide";

/*
 * Failed sign-ins are throttled (RELIABILITY rule 6). Successes cost nothing.
 *
 * - Per client id and address: after ten failures nothing is checked any more, right or wrong. Nobody can lock a
 *   client out from elsewhere.
 * - Per address: after a hundred failures a wrong secret is answered like one that was not looked at, so that
 *   ids cannot be tried one after another; a right one still passes, for colleagues behind one address. As
 *   many as that are checked, which bounds the work (0.3 ms each).
 */

/** Failures of one client id from one address, and what follows, in seconds. */
const perPair = { points: 10, duration: 60, blockDuration: 60 };
/** Failures of any client ids from one address. */
const perAddress = { points: 100, duration: 60, blockDuration: 60 };
/** Secrets that are checked for an address with too many failures. */
const checksPerAddress = { points: 3_000, duration: 60 };

const limiters = () =>
  processWide("throttle", () => ({
    pair: new RateLimiterMemory(perPair),
    address: new RateLimiterMemory(perAddress),
    checks: new RateLimiterMemory(checksPerAddress),
    gates: new Map() as Gates,
  }));

/**
 * Runs `attempt` unless its caller has failed too often; counts it if it fails with invalid_client. Of those that
 * come at once for one client id from one address as many run as may fail, and the others wait.
 * @throws AppError throttled, with Retry-After in seconds
 */
export function throttleFailures<Result>(
  clientId: string,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const from = addressGroup(getRequestContext().address);
  // An id means the same in capitals (`exchangeCredentials`), so it is counted as the same.
  const key = `${from}\n${clientId.toLowerCase()}`;
  return limitConcurrency(limiters().gates, key, perPair.points, () => tryOnce(from, key, attempt));
}

async function tryOnce<Result>(
  from: string,
  key: string,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { pair, address, checks } = limiters();
  const pairWaitMs = waitOf(await pair.get(key), perPair.points);
  if (pairWaitMs > 0) throw throttled(pairWaitMs);
  const addressWaitMs = waitOf(await address.get(from), perAddress.points);
  if (addressWaitMs > 0 && !(await take(checks, from))) throw throttled(addressWaitMs);
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid_client") throw error;
    const isFirstTen = await take(pair, key);
    const isFirstHundred = addressWaitMs === 0 && (await take(address, from));
    throw isFirstTen && isFirstHundred ? error : throttled(perPair.blockDuration * 1_000);
  }
}

function waitOf(state: RateLimiterRes | null, points: number): number {
  return state && state.consumedPoints >= points ? state.msBeforeNext : 0;
}

/** Counts one; whether there was one left. */
async function take(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  return limiter.consume(key).then(
    () => true,
    (rejection: unknown) => {
      // At the limit it rejects with a RateLimiterRes, maybe of the other bundle's copy of its class.
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

import { RateLimiterMemory } from "rate-limiter-flexible";
import { AppError, type ErrorCode } from "@/lib/shared/errors";
import { addressGroup } from "@/lib/server/http/address-group";
import { countRequest } from "@/lib/server/http/budgets/spend-budget";
import { KeyedQueues } from "@/lib/server/fair-queue";
import { getMetrics } from "@/lib/server/metrics";
import { getRequestContext } from "@/lib/server/request-context";
import { singleton } from "@/lib/server/singleton";

/**
 * Throttling of failed sign-ins; successful ones count as requests of the client. Per client ID and address: after ten failures nothing
 * is checked, so that nobody can lock a client out from another address. Per address: after a hundred failures a wrong secret gets the
 * same response as an unchecked one, so that client IDs cannot be probed; a correct secret still succeeds, for colleagues behind one
 * address. The number of checks limits the work (0.3 ms each).
 */

/** Failures of one client ID from one address; durations in seconds. */
const perPair = { points: 10, duration: 60, blockDuration: 60 };
const perAddress = { points: 100, duration: 60, blockDuration: 60 };
/** Secrets checked for an address above `perAddress`. */
const checksPerAddress = { points: 3_000, duration: 60 };

/** Codes of failures that count, with their labels in the metrics. */
const reasons = {
  invalid_client: "invalid_client",
  not_found: "invitation",
  invalid_token: "identity_provider",
} as const satisfies Partial<Record<ErrorCode, string>>;
type Failure = keyof typeof reasons;

const limiters = () =>
  singleton("throttle", () => ({
    pair: new RateLimiterMemory(perPair),
    address: new RateLimiterMemory(perAddress),
    checks: new RateLimiterMemory(checksPerAddress),
    gates: new KeyedQueues({ places: perPair.points, waiting: Infinity }),
  }));

/** Result of an attempt: at least the client whose budget pays for the following work. */
interface Proven {
  clientId: string;
}

/**
 * Runs `attempt`, which only identifies the caller, unless the caller has failed too often, and counts a failure with `failure`. Of
 * concurrent attempts for one client ID and address only as many run as may still fail. Invitations count like one client ID. A success
 * counts as a request of the client that was found. Do its consequences, such as writes, afterwards.
 * @throws AppError throttled, with Retry-After in seconds
 */
export async function throttleFailures<Result extends Proven>(
  clientId: string,
  attempt: () => Promise<Result>,
  failure: Failure = "invalid_client",
): Promise<Result> {
  const from = addressGroup(getRequestContext().address);
  // `exchangeCredentials` ignores the case of an ID.
  const key = `${from}\n${clientId.toLowerCase()}`;
  const leave = await limiters().gates.take(key);
  const proven = await runAttempt(from, key, attempt, failure).finally(() => leave?.());
  await countRequest(proven.clientId);
  return proven;
}

/** The same for invitations; a wrong key is not found. */
export const throttleInvitations = <Result extends Proven>(
  attempt: () => Promise<Result>,
): Promise<Result> => throttleFailures("invitation", attempt, "not_found");

/** The same for codes of the identity provider, which must check each: it refuses an invented one like a used one. */
export const throttleRedemptions = <Result extends Proven>(
  attempt: () => Promise<Result>,
): Promise<Result> => throttleFailures("identity provider", attempt, "invalid_token");

async function runAttempt<Result>(
  from: string,
  key: string,
  attempt: () => Promise<Result>,
  failure: Failure,
): Promise<Result> {
  const { pair, address, checks } = limiters();
  const pairWaitMs = await getWaitMs(pair, key);
  if (pairWaitMs > 0) throw throttled(pairWaitMs);
  const addressWaitMs = await getWaitMs(address, from);
  if (addressWaitMs > 0 && !(await consume(checks, from))) throw throttled(addressWaitMs);
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== failure) throw error;
    const isFirstTen = await consume(pair, key);
    const isFirstHundred = addressWaitMs === 0 && (await consume(address, from));
    if (!isFirstTen || !isFirstHundred) throw throttled(perPair.blockDuration * 1_000);
    getMetrics()?.signInFailures.inc({ reason: reasons[failure] });
    throw error;
  }
}

/** Returns for how long nothing is checked for a key, in ms. */
async function getWaitMs(limiter: RateLimiterMemory, key: string): Promise<number> {
  const state = await limiter.get(key);
  return state && state.consumedPoints >= limiter.points ? state.msBeforeNext : 0;
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
  getMetrics()?.signInFailures.inc({ reason: "throttled" });
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  return new AppError("throttled", `Too many attempts. Try again in ${seconds} s.`, {
    headers: { "Retry-After": String(seconds) },
  });
}

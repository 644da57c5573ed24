import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/errors";
import { getRequestContext } from "@/lib/http/request-context";
import { processWide } from "@/lib/process-wide";

/*
 * Failed sign-ins are throttled (RELIABILITY rule 6): per client id and address, so that nobody can lock a
 * client out from elsewhere, and per address, so that ids cannot be tried one after another. Successes
 * cost nothing.
 */

/** Failures of one client id from one address, and what follows, in seconds. */
const perPair = { points: 10, duration: 60, blockDuration: 60 };
/** Failures of any client ids from one address. */
const perAddress = { points: 100, duration: 60, blockDuration: 60 };

const limiters = () =>
  processWide("throttle", () => ({
    pair: new RateLimiterMemory(perPair),
    address: new RateLimiterMemory(perAddress),
  }));

/**
 * Runs `attempt` unless its caller has failed too often; counts it if it fails with invalid_client.
 * @throws AppError throttled, with Retry-After in seconds
 */
export async function throttleFailures<Result>(
  clientId: string,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { pair, address } = limiters();
  const from = getRequestContext().address;
  // An id means the same in capitals (`exchangeCredentials`), so it is counted as the same.
  const key = `${from}\n${clientId.toLowerCase()}`;
  const [ofPair, ofAddress] = await Promise.all([pair.get(key), address.get(from)]);
  const wait = Math.max(waitOf(ofPair, perPair.points), waitOf(ofAddress, perAddress.points));
  if (wait > 0) throw throttled(wait);
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_client")
      await Promise.all([count(pair, key), count(address, from)]);
    throw error;
  }
}

function waitOf(state: RateLimiterRes | null, points: number): number {
  return state && state.consumedPoints >= points ? state.msBeforeNext : 0;
}

async function count(limiter: RateLimiterMemory, key: string): Promise<void> {
  await limiter.consume(key).catch((rejection: unknown) => {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
  });
}

function throttled(milliseconds: number): AppError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  return new AppError("throttled", `Too many failed attempts. Wait ${seconds} s and try again.`, {
    headers: { "Retry-After": String(seconds) },
  });
}

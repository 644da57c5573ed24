import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Counts requests per client, in memory of this process. */
interface RateLimit {
  /** Resolves with 0 if the request is allowed, otherwise with the ms to wait. `cost`: how many requests it counts as, 1 or more. */
  count(clientId: string, cost?: number): Promise<number>;
}

/** Points of the cheapest request. The limiters cut off fractions, and a request may count as one and a half. */
const pointsOfRequest = 100;

/** Allows `perSecond` requests each second and `burst` more each minute. */
export function createRateLimit(perSecond: number, burst: number): RateLimit {
  const limiter = new BurstyRateLimiter(
    new RateLimiterMemory({ points: perSecond * pointsOfRequest, duration: 1 }),
    new RateLimiterMemory({ points: burst * pointsOfRequest, duration: 60 }),
  );
  return {
    async count(clientId, cost = 1) {
      try {
        // The smallest budget still allows one request a second.
        const counted = Math.min(cost, Math.max(1, perSecond));
        await limiter.consume(clientId, Math.round(counted * pointsOfRequest));
        return 0;
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        return Math.max(1, rejection.msBeforeNext);
      }
    },
  };
}

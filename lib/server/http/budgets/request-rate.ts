import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

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

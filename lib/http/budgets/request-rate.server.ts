import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Counts requests by client; in memory, so by process. */
export interface RequestRate {
  /** Resolves with the ms after which to ask again, 0 if the request may go on. */
  count(clientId: string): Promise<number>;
}

/** Lets `perSecond` requests through in every second, and `burst` more in every minute. */
export function makeRequestRate(perSecond: number, burst: number): RequestRate {
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

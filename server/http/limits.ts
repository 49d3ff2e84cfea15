import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { fail } from '#server/errors.ts';
import { findClientNetwork } from './trusted-proxies.ts';

/**
 * Requests per client network in ten minutes. A whole campus can share one address, so 1,000 code requests and 10,000
 * other calls must be allowed (docs/operations.md). The limits are twice as high.
 */
const perTenMinutes = { code: 2_000, call: 20_000 } as const;
const TEN_MINUTES_SECONDS = 600;

export type CallLimits = (kind: keyof typeof perTenMinutes, address: string) => Promise<void>;

/** @returns a function that counts a call and throws too_often when its network is over the limit. */
export function createCallLimits(): CallLimits {
  const limiters = {
    code: new RateLimiterMemory({ points: perTenMinutes.code, duration: TEN_MINUTES_SECONDS }),
    call: new RateLimiterMemory({ points: perTenMinutes.call, duration: TEN_MINUTES_SECONDS }),
  };
  return async (kind, address) => {
    try {
      await limiters[kind].consume(findClientNetwork(address));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      fail('too_often', 'Too many requests from your network. Please wait a little and try again.', {
        retryAfter: error.msBeforeNext / 1000,
      });
    }
  };
}

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { fail } from '#server/errors.ts';
import { networkOf } from './trusted-proxies.ts';

/**
 * Per client network in ten minutes. A whole campus can share one address: 1,000 code requests and 10,000 other calls
 * must pass (docs/operations.md). Twice that leaves room for a busy first day.
 */
const perTenMinutes = { code: 2_000, call: 20_000 } as const;
const TEN_MINUTES_SECONDS = 600;

export type CallLimits = (kind: keyof typeof perTenMinutes, address: string) => Promise<void>;

/** @returns a function that counts a call and throws `too_often` once its address is over the limit. */
export function createCallLimits(): CallLimits {
  const limiters = {
    code: new RateLimiterMemory({ points: perTenMinutes.code, duration: TEN_MINUTES_SECONDS }),
    call: new RateLimiterMemory({ points: perTenMinutes.call, duration: TEN_MINUTES_SECONDS }),
  };
  return async (kind, address) => {
    try {
      await limiters[kind].consume(networkOf(address));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      fail('too_often', 'Too many requests from your network. Please wait a little and try again.', {
        retryAfter: error.msBeforeNext / 1000,
      });
    }
  };
}

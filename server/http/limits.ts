import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { fail } from '#server/errors.ts';

/**
 * Per client address in ten minutes. Loose, since a whole campus can share one address: CONTRACT.md section 4 wants
 * 1,000 code requests and 10,000 other calls to pass; twice that leaves room for a busy first day.
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

/** An IPv6 client owns a whole /64, so that is what counts. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
}

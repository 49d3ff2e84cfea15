import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '#server/errors.ts';
import { createCallLimits, type CallLimits } from './limits.ts';

/** @returns how many of `count` calls are allowed. */
async function countPassed(
  limits: CallLimits,
  kind: 'code' | 'call',
  addressOf: (index: number) => string,
  count: number,
) {
  const results = await Promise.allSettled(
    Array.from({ length: count }, (_, index) => limits(kind, addressOf(index))),
  );
  return results.filter(({ status }) => status === 'fulfilled').length;
}

describe('limits per address', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('allow a campus behind one address: 1,000 code requests and 10,000 other calls in ten minutes', async () => {
    const limits = createCallLimits();
    expect(await countPassed(limits, 'code', () => '192.0.2.1', 1_000)).toBe(1_000);
    expect(await countPassed(limits, 'call', () => '192.0.2.1', 10_000)).toBe(10_000);
  });

  test('refuse further calls with the time to wait, and allow them after that time', async () => {
    const limits = createCallLimits();
    expect(await countPassed(limits, 'code', () => '192.0.2.1', 10_000)).toBeLessThan(10_000);
    const refused = await limits('code', '192.0.2.1').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Failure);
    expect(refused).toMatchObject({ code: 'too_often' });
    const seconds = (refused as Failure).retryAfter ?? 0;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(600);
    vi.advanceTimersByTime(seconds * 1000 + 1);
    await limits('code', '192.0.2.1');
  });

  test('count each address separately, and code requests separately from other calls', async () => {
    const limits = createCallLimits();
    await countPassed(limits, 'code', () => '192.0.2.1', 10_000);
    await limits('code', '192.0.2.2');
    await limits('call', '192.0.2.1');
  });

  test('count an IPv6 /64 network as one client', async () => {
    const limits = createCallLimits();
    const passed = await countPassed(
      limits,
      'code',
      (index) => `2001:db8:0:1:${(index % 60_000).toString(16)}::1`,
      10_000,
    );
    expect(passed).toBeLessThan(10_000);
    await expect(limits('code', '2001:db8:0:1::')).rejects.toBeInstanceOf(Failure);
    await limits('code', '2001:db8:0:2::1');
    await limits('code', '2001:db8::1');
    await limits('code', '::1');
  });
});

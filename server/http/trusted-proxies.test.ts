import { describe, expect, test } from 'vitest';
import { networkOf, readTrustedProxies } from './trusted-proxies.ts';

describe('TRUST_PROXY', () => {
  test.each([
    ['127.0.0.1,10.0.0.0/8', ['127.0.0.1', '10.1.2.3', '::ffff:10.1.2.3'], ['127.0.0.2', '11.0.0.1', '::1']],
    ['::1, fd00::/8', ['::1', 'fd12::3'], ['127.0.0.1', 'fe80::1', '::2']],
    ['::ffff:192.0.2.7', ['192.0.2.7'], ['192.0.2.8']],
    ['192.0.2.1/32', ['192.0.2.1'], ['192.0.2.2', 'unknown', '', '192.0.2.1:443']],
  ])('%s trusts these machines wherever they are in the chain, and no other', (text, trusted, others) => {
    const isTrusted = readTrustedProxies(text);
    for (const hop of [0, 1, 5]) {
      expect(trusted.map((address) => isTrusted?.(address, hop))).toEqual(trusted.map(() => true));
      expect(others.map((address) => isTrusted?.(address, hop))).toEqual(others.map(() => false));
    }
  });

  test('as a hop count trusts that many machines, whatever their addresses', () => {
    const two = readTrustedProxies('2');
    expect([0, 1, 2].map((hop) => two?.('192.0.2.1', hop))).toEqual([true, true, false]);
    expect(readTrustedProxies('0')?.('127.0.0.1', 0)).toBe(false);
  });
});

test('a network is an IPv4 address or an IPv6 /64', () => {
  expect(networkOf('::ffff:192.0.2.1')).toBe(networkOf('192.0.2.1'));
  expect(networkOf('192.0.2.1')).not.toBe(networkOf('192.0.2.2'));
  expect(networkOf('2001:db8:0:1::1')).toBe(networkOf('2001:db8::1:ffff:0:0:2'));
  expect(networkOf('2001:db8::1')).not.toBe(networkOf('2001:db8:0:1::1'));
  expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'));
  expect(networkOf('unknown')).toBe('unknown');
});

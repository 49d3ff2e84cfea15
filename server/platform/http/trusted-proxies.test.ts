import { describe, expect, test } from 'vitest';
import { findClientNetwork, parseTrustedProxies } from './trusted-proxies.ts';

describe('TRUST_PROXY', () => {
  test.each([
    ['127.0.0.1,10.0.0.0/8', ['127.0.0.1', '10.1.2.3', '::ffff:10.1.2.3'], ['127.0.0.2', '11.0.0.1', '::1']],
    ['::1, fd00::/8', ['::1', 'fd12::3'], ['127.0.0.1', 'fe80::1', '::2']],
    ['::ffff:192.0.2.7', ['192.0.2.7'], ['192.0.2.8']],
    ['192.0.2.1/32', ['192.0.2.1'], ['192.0.2.2', 'unknown', '', '192.0.2.1:443']],
  ])('%s trusts these machines at any position in the chain, and no others', (text, trusted, others) => {
    const isTrusted = parseTrustedProxies(text);
    for (const hop of [0, 1, 5]) {
      expect(trusted.map((address) => isTrusted?.(address, hop))).toEqual(trusted.map(() => true));
      expect(others.map((address) => isTrusted?.(address, hop))).toEqual(others.map(() => false));
    }
  });

  test('as a hop count trusts that many machines, whatever their addresses', () => {
    const two = parseTrustedProxies('2');
    expect([0, 1, 2].map((hop) => two?.('192.0.2.1', hop))).toEqual([true, true, false]);
    expect(parseTrustedProxies('0')?.('127.0.0.1', 0)).toBe(false);
  });
});

test('a client network is an IPv4 address or an IPv6 /64', () => {
  expect(findClientNetwork('::ffff:192.0.2.1')).toBe(findClientNetwork('192.0.2.1'));
  expect(findClientNetwork('192.0.2.1')).not.toBe(findClientNetwork('192.0.2.2'));
  expect(findClientNetwork('2001:db8:0:1::1')).toBe(findClientNetwork('2001:db8::1:ffff:0:0:2'));
  expect(findClientNetwork('2001:db8::1')).not.toBe(findClientNetwork('2001:db8:0:1::1'));
  expect(findClientNetwork('fe80::1%eth0')).toBe(findClientNetwork('fe80::2'));
});

test('a proxy that writes the port of each connection, or no address, does not make each connection a network', () => {
  expect(findClientNetwork('192.0.2.1:49152')).toBe(findClientNetwork('192.0.2.1'));
  expect(findClientNetwork('[2001:db8:0:1::1]:49152')).toBe(findClientNetwork('2001:db8:0:1::2'));
  expect(findClientNetwork('[2001:db8:0:1::1]')).toBe(findClientNetwork('2001:db8:0:1::2'));
  expect(findClientNetwork('unknown')).toBe(findClientNetwork('_a1b2c3'));
});

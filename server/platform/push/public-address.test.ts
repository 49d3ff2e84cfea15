import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each(['8.8.8.8', '142.250.74.106', '2a00:1450:4001:800::200a', '2607:f8b0::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ['this machine', '127.0.0.1', '127.255.255.254', '::1', '0.0.0.0', '0.1.2.3', '::'],
  ['private networks', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ['the link', '169.254.169.254', 'fe80::1', 'fe80::1%eth0'],
  ['the provider', '100.64.0.1', '100.127.255.255'],
  ['local IPv6 networks', 'fc00::1', 'fd12:3456::1', 'fec0::1'],
  ['groups', '224.0.0.1', '239.255.255.255', 'ff02::1', '255.255.255.255'],
  [
    'IPv4 inside IPv6',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::1',
  ],
  ['IPv4 inside a tunnel', '2001:0:7f00:1::1', '::ffff:0:127.0.0.1'],
  ['documentation and tests', '192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '2001:db8::1'],
  ['nothing yet', '240.0.0.1', '4000::1', '100::1'],
  ['no address', '', 'localhost', '127.1', '0x7f.1', '1.2.3.4.5'],
])('addresses of %s are not public [N1.28]', (_what, ...addresses) => {
  for (const address of addresses) expect([address, isPublicAddress(address)]).toEqual([address, false]);
});

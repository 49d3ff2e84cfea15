import { expect, test } from 'vitest';
import { chooseEncoding } from './encode-text.ts';

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['zstd;q=0, br;q=0.000, gzip;q=0.1', 'gzip'],
  ['*', 'zstd'],
  ['*, zstd;q=0', 'br'],
  ['br;q=no', null],
  ['br;q=', null],
  ['gzip;x=1;q=0', null],
  ['gzip; x=1 ; q = 0, *;q=0', null],
  ['br;x=1;q=0, gzip;x=1;q=0.5', 'gzip'],
  ['br;quality=0', 'br'],
  ['deflate', null],
  ['identity', null],
  ['gzip;q=0', null],
  ['', null],
])('for the header %j the encoding is %j', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

import { expect, test } from 'vitest';
import type { WireRequest } from './requests.ts';
import { endless, mix, repeating } from './sources.ts';

const get = (path: string): WireRequest => ({ method: 'GET', path, headers: {} });
const pathsOf = (requests: readonly WireRequest[]) => requests.map(({ path }) => path);

function* count(): Generator<WireRequest, never> {
  for (let nth = 0; ; nth += 1) yield get(`/${nth}`);
}

test('an endless source never gives a used request again', () => {
  const source = endless(count());
  expect(pathsOf(source.peek(2))).toEqual(['/0', '/1']);
  expect(pathsOf(source.peek(3))).toEqual(['/0', '/1', '/2']);
  source.use(2);
  expect(pathsOf(source.peek(2))).toEqual(['/2', '/3']);
});

test('a mixed source follows the pattern, and repeats only requests that may repeat', () => {
  const reads = repeating([get('/a'), get('/b')]);
  const writes = endless(count());
  const mixed = endless(mix([reads, writes, reads]));
  expect(pathsOf(mixed.peek(6))).toEqual(['/a', '/0', '/b', '/a', '/1', '/b']);
});

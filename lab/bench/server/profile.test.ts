import { expect, test } from 'vitest';
import { listFunctions } from './profile.ts';

test('functions are listed by their own time, the slowest first, without waiting time', () => {
  const frame = (functionName: string, url = '') => ({ functionName, url, lineNumber: 6 });
  const lines = listFunctions({
    nodes: [
      { id: 1, callFrame: frame('(idle)') },
      { id: 2, callFrame: frame('read', 'file:///a.ts') },
      { id: 3, callFrame: frame('', 'node:fs') },
      { id: 4, callFrame: frame('read', 'file:///a.ts') },
    ],
    samples: [1, 2, 3, 4],
    timeDeltas: [90_000, 2_000, 1_000, 1_000],
  });
  expect(lines).toEqual(['75.0%  3 ms  read file:///a.ts:7', '25.0%  1 ms  (anonymous) node:fs:7']);
});

import { expect, test } from 'vitest';
import { screenStates } from './screen-states.ts';

test('each state has a different name, so that no picture overwrites another', () => {
  const names = screenStates.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

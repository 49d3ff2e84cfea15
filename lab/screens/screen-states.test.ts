import { expect, test } from 'vitest';
import { screenStates } from './screen-states.ts';

test('each state has a name of its own: its pictures do not overwrite another one’s', () => {
  const names = screenStates.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

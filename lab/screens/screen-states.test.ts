import { expect, test } from 'vitest';
import { inEveryLanguage, mainScreens, screenStates } from './screen-states.ts';

test('each state has a different name, so that no picture overwrites another', () => {
  const names = screenStates.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('every state that is taken in every engine exists', () => {
  const names = screenStates.map(({ name }) => name);
  expect([...mainScreens, ...inEveryLanguage].filter((name) => !names.includes(name))).toEqual([]);
});

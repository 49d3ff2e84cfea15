import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('PRESET=spec is the default: dislikes are public, and everybody may write on a new profile', () => {
  for (const env of [{}, { PRESET: 'spec' }])
    expect(readConfig(env)).toMatchObject({ dislikes: 'public', newWall: 'everyone' });
});

test('PRESET=campus is more careful, and DISLIKES is stronger than the preset', () => {
  expect(readConfig({ PRESET: 'campus' })).toMatchObject({ dislikes: 'owner', newWall: 'approve' });
  expect(readConfig({ PRESET: 'campus', DISLIKES: 'public' })).toMatchObject({ dislikes: 'public' });
});

test.each([
  ['PRESET', 'school'],
  ['DISLIKES', 'none'],
])('%s=%s is refused with the allowed values', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be one of`));
});

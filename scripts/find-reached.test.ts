import { expect, test } from 'vitest';
import { findReached } from './test/find-reached.ts';

const there = () => true;

test('a changed file of the server or the contract selects the test folder of its feature; each folder is listed once', () => {
  const changed = [
    'server/features/opinions/write.ts',
    'server/features/opinions/routes.ts',
    'contract/opinions.ts',
    'web/features/opinions/write-box.tsx',
  ];
  expect(findReached(changed, there)).toEqual({ folders: ['server/features/opinions/'], everywhere: [] });
});

test('a contract file without a feature of the same name selects no folder', () => {
  expect(findReached(['contract/phone.ts'], () => false).folders).toEqual([]);
});

test.each([
  'server/access/visible.ts',
  'server/identity/session.ts',
  'server/platform/db/store.ts',
  'server/start.ts',
  'contract/user.ts',
  'contract/words/en/words.ts',
  'test/test-server.ts',
  'package.json',
  'vite.config.ts',
])('a file that everything uses is listed in `everywhere`, because it can affect every test: %s', (file) =>
  expect(findReached([file], there).everywhere).toEqual([file]),
);

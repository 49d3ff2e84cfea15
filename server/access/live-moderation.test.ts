import { expect, test } from 'vitest';
import { demoId } from '#demo/ids.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { INVENTED_DOMAIN } from './invented.ts';
import { aStudent } from '#test/builders.ts';
import { startTestServer } from '#test/test-server.ts';
import { createLiveModeration, nameModerator } from './live-moderation.ts';

test.each([
  ['a trial', false, 'officer'],
  ['production', true, null],
])('in %s, a demo person whom the trial made an officer has the role %s', (_, isProduction, role) => {
  const id = demoId(1, 1);
  const values = new Map([[nameModerator(id), 'officer']]);
  const { moderation } = readConfig({ NODE_ENV: 'test' });
  const live = createLiveModeration(moderation, { values }, { hash: () => '' }, isProduction);
  for (const address of [`meera@${INVENTED_DOMAIN}`, `Meera@${INVENTED_DOMAIN.toUpperCase()}`])
    expect(live.roleOf({ id, address })).toBe(role);
  expect(live.roleOf({ id, address: 'meera@iitd.ac.in' })).toBe('officer');
});

test('an account whose address an older version stored whole is listed as the moderator that it is', async () => {
  const server = await startTestServer();
  const { store } = server.context;
  const { id, email } = await aStudent(server);
  const address = email.replace('@', '+office@');
  await store.transaction((tx) =>
    tx.updateTable('people').set({ address, email: address }).where('id', '=', id).execute(),
  );
  const { moderation } = readConfig({ NODE_ENV: 'test', MODERATORS: address });
  const live = createLiveModeration(moderation, { values: new Map() }, { hash: () => '' }, false);
  expect(live.roleOf({ id, address })).toBe('moderator');
  expect(await live.listMembers(store.db)).toEqual([expect.objectContaining({ id, role: 'moderator' })]);
});

import { expect, test } from 'vitest';
import { updateProfile } from '#contract/profile.ts';
import { aStudent, writeOn } from '#test/builders.ts';
import { createStatementCounter } from '#test/count-statements.ts';
import { startTestServer } from '#test/test-server.ts';
import { createOpinionReader } from './opinion-pages.ts';

test('a first page that several calls ask for at the same time is read once, and none of a private profile is shown', async () => {
  const server = await startTestServer();
  const { store } = server.context;
  const [asha, ben, hidden] = [await aStudent(server), await aStudent(server), await aStudent(server)];
  await writeOn(asha, ben, 'About Ben.');
  await writeOn(ben, asha, 'About Asha.');
  await writeOn(ben, hidden, 'About nobody.');
  await hidden.client.call(updateProfile, { updates: { public: 0 } });
  const { counter, plugin } = createStatementCounter();
  const opinions = createOpinionReader({ ...store, urgentDb: store.urgentDb.withPlugin(plugin) });
  const read = async (viewer: { id: string }, profile: { id: string }) => {
    const reader = { id: viewer.id, state: 'active' as const, relations: null };
    const page = await opinions.read(reader, { profileId: profile.id, before: null, limit: 10 });
    const [, opinion] = JSON.parse(page.bytes) as { comment: string }[];
    return opinion?.comment;
  };
  const all = await Promise.allSettled([
    read(asha, ben),
    read(hidden, ben),
    read(ben, asha),
    read(hidden, asha),
    read(asha, hidden),
  ]);
  expect(all.map((result) => (result.status === 'fulfilled' ? result.value : 'refused'))).toEqual([
    'About Ben.',
    'About Ben.',
    'About Asha.',
    'About Asha.',
    'refused',
  ]);
  expect(counter.statements).toBe(3);
  // Those who ask later find both in memory.
  expect(await read(hidden, ben)).toBe('About Ben.');
  expect(await read(hidden, asha)).toBe('About Asha.');
  expect(counter.statements).toBe(3);
  expect(await read(hidden, hidden)).toBe('About nobody.');
});

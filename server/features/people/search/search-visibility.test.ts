import { expect, test } from 'vitest';
import { searchPeople } from '#contract/people.ts';
import type { AccountState } from '#server/platform/db/schema/tables.ts';
import { aStudent, manyNamedPeople } from '#test/builders.ts';
import { startTestServer } from '#test/test-server.ts';

test('search: a viewer with 1,000 blocks finds everybody else, also behind more blocked people than a search reads at first [S1.5]', async () => {
  const server = await startTestServer();
  const { id: blocker_id, client } = await aStudent(server, { name: 'Somebody Else' });
  const other = await aStudent(server, { name: 'Another Viewer' });
  const names = Array.from({ length: 1_003 }, () => 'Asha Rao');
  // People with the same name are in the order of their ids.
  const crowd = (await manyNamedPeople(server, names)).toSorted();
  await server.context.store.transaction(async (tx) => {
    for (let from = 0; from < 1_000; from += 250) {
      const blocked = crowd.slice(from, from + 250);
      const rows = blocked.map((blocked_id) => ({ blocker_id, blocked_id, created_at: 0 }));
      await tx.insertInto('blocks').values(rows).execute();
    }
  });
  for (const user of ['asha rao', 'asha', 'assha']) {
    // The second time the answer comes from memory.
    for (let time = 0; time < 2; time += 1) {
      const { data, message } = (await client.call(searchPeople, { user })).body;
      expect([data.map(({ _id }) => _id), message]).toEqual([crowd.slice(1_000), '3 students found']);
    }
    const { data } = (await other.client.call(searchPeople, { user, limit: 2 })).body;
    expect(data.map(({ _id }) => _id)).toEqual(crowd.slice(0, 2));
  }
});

test('search: private and inactive people take no place on a page, from the moment of the change', async () => {
  const server = await startTestServer();
  const { client } = await aStudent(server, { name: 'Somebody Else' });
  const find = async (user: string) =>
    (await client.call(searchPeople, { user, limit: 2 })).body.data.map(({ _id }) => _id);
  const names = Array.from({ length: 60 }, () => 'Asha Rao');
  const crowd = (await manyNamedPeople(server, names, () => ({ public: 0 }))).toSorted();
  const first = await aStudent(server, { name: 'Asha Rao' });
  const second = await aStudent(server, { name: 'Asha Rao' });
  // People with the same name are in the order of their ids.
  const shown = [first.id, second.id].toSorted();
  const setAll = (ids: string[], changes: { public?: 0 | 1; state?: AccountState }) =>
    server.context.store.transaction((tx) =>
      tx.updateTable('people').set(changes).where('id', 'in', ids).execute(),
    );
  for (const user of ['asha rao', 'asha', 'rao ash', 'assha']) {
    expect(await find(user), user).toEqual(shown);
    await setAll(crowd, { public: 1 });
    expect(await find(user), user).toEqual([...crowd, ...shown].toSorted().slice(0, 2));
    await setAll(crowd, { state: 'suspended' });
    expect(await find(user), user).toEqual(shown);
    await setAll(crowd, { public: 0, state: 'active' });
    expect(await find(user), user).toEqual(shown);
  }
});

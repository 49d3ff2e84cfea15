import { expect, test } from 'vitest';
import { searchPeople } from '#contract/people.ts';
import type { AccountState } from '#server/db/tables.ts';
import { aStudent, manyNamedPeople } from '#test/builders.ts';
import { startTestServer } from '#test/test-server.ts';

test('search: private and inactive people take no place of a page, from the moment of the change', async () => {
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

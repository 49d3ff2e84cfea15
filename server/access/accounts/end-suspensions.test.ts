import { expect, test } from 'vitest';
import { getPeople } from '#contract/people.ts';
import { getUser } from '#contract/profile.ts';
import { startMaintenance } from '#server/maintenance.ts';
import { aStudent } from '#test/builders.ts';
import { HOUR, startTestServer } from '#test/test-server.ts';

test('a suspension ends at its time, for the person and for others, without a log-in and before the next maintenance', async () => {
  const server = await startTestServer();
  const { context } = server;
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  await context.store.transaction((tx) =>
    tx
      .updateTable('people')
      .set({ state: 'suspended', suspended_until: context.clock() + HOUR })
      .where('id', '=', asha.id)
      .execute(),
  );
  const stop = startMaintenance(context, { suspensionsMs: 5 });
  expect((await asha.client.call(getPeople)).status).toBe(403);
  server.passTime(HOUR);
  await expect.poll(async () => (await asha.client.call(getPeople)).status).toBe(200);
  expect((await ben.client.call(getUser, { id: asha.id })).status).toBe(200);
  await stop();
});

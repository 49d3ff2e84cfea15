import { openStore } from '#server/platform/db/open.ts';
import { startLogIn } from '#server/identity/log-in-session.ts';
import { systemRandomness as random } from '#server/platform/process/randomness.ts';
import { aSession } from './a-session.ts';
import { manyPeople } from './builders.ts';
import type { TestServer } from './test-server.ts';

/**
 * Adds people to the store of a server that does not run yet.
 * @returns their ids, and the cookie of a session of the first.
 */
export async function fillStore(
  place: { databaseUrl: string | null; dataDir: string },
  people: number,
): Promise<{ ids: string[]; cookie: string }> {
  const store = await openStore(place, () => {});
  const parts = { context: { store, random, clock: Date.now } } as TestServer;
  const ids = await manyPeople(parts, people);
  const token = random.token();
  await store.transaction((tx) =>
    startLogIn(tx, {
      personId: ids[0] ?? '',
      session: aSession(parts.context, token),
      kind: 'sign-up',
      how: 'in a test',
    }),
  );
  await store.close();
  return { ids, cookie: `session=${token}` };
}

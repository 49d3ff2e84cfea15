import { sql } from 'kysely';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { createLog } from '#server/platform/process/log.ts';
import { start } from '#server/start.ts';
import { createMailbox } from '#test/mailbox.ts';
import { anEmptyDatabase } from '#test/postgres-admin.ts';
import { aFolder } from '#test/server-process.ts';
import { MINUTE, SECOND, shareTestServer } from '#test/test-server.ts';
import { openSharedClock } from './shared-clock.ts';
import type { Store } from './store.ts';

const server = shareTestServer();

async function databaseTime({ db }: Pick<Store, 'db'>): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as at`.execute(db);
  return rows[0]?.at ?? 0;
}

test.runIf(inject('store') === 'postgres')(
  "the shared clock is the database's, whatever the machine's is and when it is set again",
  async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { store } = server().context;
    let ahead = -10 * MINUTE;
    const clock = await openSharedClock(store, () => Date.now() + ahead);
    onTestFinished(() => clock.close());
    const isRight = async () => {
      const [before, now, after] = [await databaseTime(store), clock.now(), await databaseTime(store)];
      // The way to the database and back is not known better.
      expect(now).toBeGreaterThan(before - 5 * SECOND);
      expect(now).toBeLessThan(after + 5 * SECOND);
    };
    await isRight();
    ahead = 10 * MINUTE;
    vi.advanceTimersByTime(20 * SECOND);
    await vi.waitFor(isRight);
  },
);

test.runIf(inject('store') === 'postgres')(
  'letters of a node whose clock is wrong have the time of the database',
  async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * MINUTE });
    onTestFinished(() => void vi.useRealTimers());
    const config = readConfig({
      DATA_DIR: await aFolder(),
      DATABASE_URL: await anEmptyDatabase(),
      SECRET: 'a secret of the tests, 32 characters or more',
    });
    const running = await start({ ...config, port: 0 }, createLog('silent', true), {
      transport: createMailbox().transport,
      startMaintenance: () => async () => {},
    });
    onTestFinished(() => running.stop());
    const { mail, store } = running.context;
    const { next_try_at: due } = await mail.seal({ to: 'asha@example.edu', subject: '', text: '' }, MINUTE);
    expect(Math.abs(due - (await databaseTime(store)))).toBeLessThan(5 * SECOND);
  },
);

test.runIf(inject('store') === 'sqlite')("with the embedded store the clock is the machine's", async () => {
  const clock = await openSharedClock(server().context.store, () => 42);
  expect(clock.now()).toBe(42);
});

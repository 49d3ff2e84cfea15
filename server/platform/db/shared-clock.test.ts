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
  "the shared clock follows the database's clock while the machine's clock is wrong and after it is corrected",
  async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { store } = server().context;
    let ahead = -10 * MINUTE;
    const lines: string[] = [];
    const log = createLog('info', true, { write: (line) => void lines.push(line) });
    const clock = await openSharedClock(store, log, () => Date.now() + ahead);
    onTestFinished(() => clock.close());
    const isRight = async () => {
      const [before, now, after] = [await databaseTime(store), clock.now(), await databaseTime(store)];
      // The clock is only as exact as the round trip to the database.
      expect(now).toBeGreaterThan(before - 5 * SECOND);
      expect(now).toBeLessThan(after + 5 * SECOND);
    };
    await isRight();
    expect(lines).toEqual([expect.stringContaining('the clock of this machine is behind')]);
    ahead = 10 * MINUTE;
    await isRight();
    vi.advanceTimersByTime(20 * SECOND);
    ahead = 0;
    await vi.waitFor(() => {
      vi.advanceTimersByTime(20 * SECOND);
      expect(lines).toEqual([expect.anything(), expect.stringContaining('is that of the database again')]);
    });
    await isRight();
  },
);

test.runIf(inject('store') === 'postgres')(
  'a node whose clock is wrong takes the time of the database: codes, sessions and letters',
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
    const { clock, mail, store } = running.context;
    expect(Math.abs(clock() - (await databaseTime(store)))).toBeLessThan(5 * SECOND);
    const { next_try_at: due } = await mail.seal({ to: 'asha@example.edu', subject: '', text: '' }, MINUTE);
    expect(Math.abs(due - (await databaseTime(store)))).toBeLessThan(5 * SECOND);
  },
);

test.runIf(inject('store') === 'sqlite')("with the embedded store the clock is the machine's", async () => {
  const clock = await openSharedClock(server().context.store, server().context.log, () => 42);
  expect(clock.now()).toBe(42);
});

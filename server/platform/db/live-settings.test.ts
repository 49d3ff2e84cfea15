import { afterEach, expect, test, vi } from 'vitest';
import { startTestServer } from '#test/test-server.ts';
import { openLiveSettings } from './live-settings.ts';

afterEach(() => void vi.useRealTimers());

const fail = () => {
  throw new Error('away');
};

test('the log has one line when commands have no effect because their settings cannot be read, and one when they have again', async () => {
  const { context } = await startTestServer();
  const { db } = context.store;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const log = { warn: vi.fn(), info: vi.fn() };
  const settings = await openLiveSettings({ db }, log);
  const read = vi.spyOn(db, 'selectFrom').mockImplementation(fail);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(log.warn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log.warn).toHaveBeenCalledOnce();
  expect(log.info).not.toHaveBeenCalled();
  read.mockRestore();
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => log.info.mock.calls.length).toBe(1);
  expect(log.warn).toHaveBeenCalledOnce();
  settings.close();
});

test('a node does not start without the settings', async () => {
  const { context } = await startTestServer();
  const { db } = context.store;
  const read = vi.spyOn(db, 'selectFrom').mockImplementation(fail);
  await expect(openLiveSettings({ db }, context.log)).rejects.toThrow('away');
  read.mockRestore();
});

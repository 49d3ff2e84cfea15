import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '#server/platform/db/errors.ts';
import { watchSilence, type Question, type SilenceWatch } from './silence-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Work that takes this long. */
const slowWork = (ms: number) => () => new Promise((resolve) => setTimeout(() => resolve('done'), ms));

/** A server whose answers the test controls, and counts of what the watch has done. */
function aServer(isSilent = false) {
  const server = {
    isSilent,
    /** False for a server with too many clients: it answers with a refusal instead of a connection. */
    letsIn: true,
    isConnected: false,
    connectMs: 0,
    answerMs: 0,
    received: 0,
    questions: 0,
    dropped: 0,
  };
  let drop = () => {};
  const question: Question = {
    get isConnected() {
      return server.isConnected;
    },
    async ask() {
      server.questions += 1;
      const answerMs = server.answerMs + (server.isConnected ? 0 : server.connectMs);
      await new Promise<void>((resolve, reject) => {
        // A destroyed socket reports its error later.
        drop = () => void setTimeout(() => reject(new Error('dropped')));
        if (!server.isSilent) setTimeout(resolve, answerMs);
      });
      server.isConnected = server.letsIn;
    },
    drop() {
      server.dropped += 1;
      server.isConnected = false;
      drop();
    },
  };
  const silences: Error[] = [];
  const watch = watchSilence({
    question,
    received: () => server.received,
    onSilent: (error) => silences.push(error),
  });
  return { server, silences, watch };
}

/** Runs short work again and again. Each is answered before the watch asks. */
async function workQuickly(watch: SilenceWatch, forMs: number) {
  for (let ms = 0; ms < forMs; ms += 100) {
    void watch.wait(slowWork(90));
    await pass(100);
  }
}

/** A server that has answered the first question. */
async function aKnownServer(answerMs = 0) {
  const known = aServer();
  known.server.answerMs = answerMs;
  await known.watch.wait(async () => {});
  await pass(2_100 + answerMs);
  expect(known.server.questions).toBe(1);
  return known;
}

test('work that waits for a silent server is refused within 0.8 s, and later work within 0.6 s', async () => {
  const { server, silences, watch } = await aKnownServer();
  server.isSilent = true;
  const refused = expect(watch.wait(never)).rejects.toBeInstanceOf(StoreUnavailable);
  await pass(800);
  await refused;
  expect(silences).toHaveLength(1);
  const begin = vi.fn(never);
  const later = expect(watch.wait(begin)).rejects.toThrow();
  await pass(600);
  await later;
  expect(begin).not.toHaveBeenCalled();
});

test('work that begins while the watch drops its connection is refused like other work', async () => {
  const { server, watch } = await aKnownServer();
  server.isSilent = true;
  const dropped = server.dropped;
  const refusals: unknown[] = [];
  const workAgain = async () => {
    while (refusals.length < 20) await watch.wait(never).catch((error: unknown) => refusals.push(error));
  };
  void workAgain();
  await pass(12_000);
  expect(server.dropped).toBeGreaterThan(dropped);
  expect(refusals).toHaveLength(20);
  for (const refusal of refusals) expect(refusal).toBeInstanceOf(StoreUnavailable);
});

test('slow work is not refused while the server answers, and quick work causes no question', async () => {
  const { server, silences, watch } = await aKnownServer();
  for (let nth = 0; nth < 50; nth += 1) {
    await watch.wait(async () => nth);
    await pass(100);
  }
  expect(server.questions).toBe(1);
  const slow = watch.wait(slowWork(9_000));
  await pass(9_000);
  expect(await slow).toBe('done');
  expect(server.questions).toBeGreaterThan(10);
  expect(silences).toEqual([]);
});

test('when the server answers again, new work begins at once', async () => {
  const { server, watch } = await aKnownServer();
  server.isSilent = true;
  const refused = expect(watch.wait(never)).rejects.toThrow();
  await pass(800);
  await refused;
  server.isSilent = false;
  await pass(600);
  const later = watch.wait(async () => 'done');
  await pass(0);
  expect(await later).toBe('done');
});

test('nothing is refused before the first answer, and afterwards the limit is twice the time of a slow first answer', async () => {
  const unknown = aServer(true);
  const waits = unknown.watch.wait(slowWork(8_000));
  await pass(8_000);
  expect(await waits).toBe('done');
  const { server, silences, watch } = await aKnownServer(1_000);
  server.isSilent = true;
  const refused = expect(watch.wait(never)).rejects.toThrow();
  await pass(1_800);
  expect(silences).toEqual([]);
  await pass(1_000);
  await refused;
});

test('while other work is answered, an unanswered question refuses no work, and the watch asks again on a new connection', async () => {
  const { server, silences, watch } = await aKnownServer();
  server.isSilent = true;
  const slow = watch.wait(slowWork(9_000));
  for (let ms = 0; ms < 9_000; ms += 400) {
    server.received += 100;
    await pass(400);
  }
  expect(await slow).toBe('done');
  expect(silences).toEqual([]);
  expect(server.dropped).toBeGreaterThan(0);
  expect(server.questions).toBeGreaterThan(server.dropped);
});

test('work that receives bytes all the time causes no question', async () => {
  const { server, watch } = await aKnownServer();
  const slow = watch.wait(slowWork(3_000));
  for (let ms = 0; ms < 3_000; ms += 100) {
    server.received += 100;
    await pass(100);
  }
  expect(await slow).toBe('done');
  expect(server.questions).toBe(1);
});

test('work is not refused while the server refuses the connection of the watch: a refusal is an answer', async () => {
  const { server, silences, watch } = await aKnownServer();
  Object.assign(server, { isConnected: false, letsIn: false });
  const slow = watch.wait(slowWork(9_000));
  await pass(9_000);
  expect(await slow).toBe('done');
  expect(silences).toEqual([]);
});

test('reopening a lost connection of the watch may take 3 s; after that the server counts as silent', async () => {
  const { server, silences, watch } = await aKnownServer();
  Object.assign(server, { isConnected: false, connectMs: 2_500 });
  const slow = watch.wait(slowWork(5_000));
  await pass(5_000);
  expect(await slow).toBe('done');
  expect(silences).toEqual([]);
  Object.assign(server, { isConnected: false, isSilent: true });
  const refused = expect(watch.wait(never)).rejects.toThrow();
  await pass(3_500);
  await refused;
});

test('a lost connection of the watch is reopened while the server is well, so a later silence is noticed within 0.8 s', async () => {
  const { server, silences, watch } = await aKnownServer();
  server.isConnected = false;
  await workQuickly(watch, 1_100);
  expect(server).toMatchObject({ isConnected: true, questions: 2 });
  server.isSilent = true;
  const refused = expect(watch.wait(never)).rejects.toThrow();
  await pass(800);
  await refused;
  expect(silences).toHaveLength(1);
});

test('a server that refuses the connection of the watch is asked at most once a second', async () => {
  const { server, watch } = await aKnownServer();
  Object.assign(server, { isConnected: false, letsIn: false });
  await workQuickly(watch, 5_000);
  expect(server.questions).toBeGreaterThan(3);
  expect(server.questions).toBeLessThan(8);
});

test('after a silence, a server that accepts connections slowly is noticed', async () => {
  const { server, watch } = await aKnownServer();
  server.isSilent = true;
  const refused = expect(watch.wait(never)).rejects.toThrow();
  await pass(800);
  await refused;
  Object.assign(server, { isSilent: false, connectMs: 2_500 });
  await pass(7_000);
  const later = watch.wait(async () => 'done');
  await pass(0);
  expect(await later).toBe('done');
});

test('after a pause of the process, the server does not count as silent', async () => {
  const { server, silences, watch } = await aKnownServer();
  server.answerMs = 250;
  const slow = watch.wait(slowWork(400));
  await pass(250);
  // The clock advances, but no timer runs.
  vi.setSystemTime(Date.now() + 60_000);
  await pass(400);
  expect(await slow).toBe('done');
  expect(silences).toEqual([]);
});

test('no timer runs without waiting work, nor after the watch is closed', async () => {
  const { watch } = await aKnownServer();
  await pass(200);
  expect(vi.getTimerCount()).toBe(0);
  void watch.wait(never).catch(() => {});
  watch.close();
  await pass(0);
  expect(await watch.wait(async () => 'done')).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

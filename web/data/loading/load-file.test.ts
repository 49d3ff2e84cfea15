import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadFile } from '#web/data/loading/load-file.ts';

let files = 0;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const load = () => loadFile(() => Promise.resolve('module'), [`assets/file-${(files += 1)}.js`]);

/** The test sends the parts of this answer, until the page ends the request. */
function slowAnswer(signal: AbortSignal) {
  let parts: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (parts = controller) });
  signal.addEventListener('abort', () => parts.error(signal.reason));
  return {
    answer: new Response(body),
    send: () => parts.enqueue(new Uint8Array(8)),
    end: () => parts.close(),
  };
}
const hung = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
const onFetch = (answer: (signal: AbortSignal) => Response | Promise<Response>) =>
  vi.mocked(fetch).mockImplementationOnce(async (_, init) => answer(init?.signal ?? AbortSignal.abort()));

/** `isThere` resolves when before-paint.js has fetched the file that {@link load} loads next. */
const fetchEarly = (isThere: Promise<boolean>) =>
  (globalThis.earlyFiles = { [`/assets/file-${files + 1}.js`]: isThere });

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('whole'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  globalThis.earlyFiles = undefined;
  vi.mocked(fetch).mockRestore();
});

test('a request that is never answered is ended and repeated', async () => {
  onFetch(hung);
  const loaded = load();
  await pass(11_000);
  expect(await loaded).toBe('module');
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a file whose data stop in the middle is requested again', async () => {
  onFetch((signal) => {
    const { answer, send } = slowAnswer(signal);
    send();
    return answer;
  });
  const loaded = load();
  await pass(11_000);
  expect(await loaded).toBe('module');
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('the request for a slow file is not ended while data arrive', async () => {
  let slow: ReturnType<typeof slowAnswer> | undefined;
  onFetch((signal) => (slow = slowAnswer(signal)).answer);
  const loaded = load();
  for (let part = 0; part < 5; part += 1) {
    await pass(8000);
    slow?.send();
  }
  slow?.end();
  expect(await loaded).toBe('module');
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a file that the page has fetched early is not requested again', async () => {
  fetchEarly(Promise.resolve(true));
  expect(await load()).toBe('module');
  expect(fetch).not.toHaveBeenCalled();
});

test('a file whose early request failed is requested again', async () => {
  fetchEarly(Promise.resolve(false));
  expect(await load()).toBe('module');
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a file whose early request is never answered is requested again', async () => {
  fetchEarly(new Promise(() => undefined));
  const loaded = load();
  await pass(9000);
  expect(fetch).not.toHaveBeenCalled();
  await pass(1000);
  expect(await loaded).toBe('module');
  expect(fetch).toHaveBeenCalledTimes(1);
});

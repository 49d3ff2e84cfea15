import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { healthz } from '#contract/health.ts';
import { logout } from '#contract/sign-in.ts';
import { ApiError, call, NetworkError, onAnswer } from '#web/data/api/api.ts';

const fetched = vi.spyOn(globalThis, 'fetch');

afterEach(() => void fetched.mockReset());
afterAll(() => fetched.mockRestore());

/** An answer whose body never ends. It fails when the call is aborted. */
function anEndlessAnswer(signal: AbortSignal | null | undefined): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('['));
      signal?.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

test('a call that is aborted in the middle of its answer is not a network error', async () => {
  fetched.mockImplementation((_, init) => Promise.resolve(anEndlessAnswer(init?.signal)));
  const controller = new AbortController();
  const answer = call(healthz, {}, { signal: controller.signal }).catch((error: unknown) => error);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  await fetched.mock.results[0]?.value;

  controller.abort();

  expect(await answer).not.toBeInstanceOf(NetworkError);
});

test('an answer that ends too early is a network error', async () => {
  fetched.mockImplementation(() =>
    Promise.resolve(
      new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('network')) })),
    ),
  );

  await expect(call(healthz, {})).rejects.toMatchObject({ name: 'NetworkError', reason: 'noConnection' });
});

test('a refusal keeps every field of its answer', async () => {
  const refusal = {
    success: false,
    code: 'invalid_input',
    message: 'No.',
    words: ['one'],
    fields: { a: 'b' },
  };
  fetched.mockResolvedValue(Response.json(refusal, { status: 400, headers: { 'retry-after': '30' } }));

  const error = await call(healthz, {}).catch((thrown: unknown) => thrown);

  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: 'No.', fields: { a: 'b' }, answer: refusal, retryAfter: 30 });
});

test('the listener gets the headers of each answer', async () => {
  const builds: (string | null)[] = [];
  const stop = onAnswer((headers) => builds.push(headers.get('x-quad-build')));
  fetched.mockResolvedValueOnce(Response.json([], { headers: { 'x-quad-build': 'abc' } }));
  await call(healthz, {});
  fetched.mockResolvedValueOnce(
    Response.json({ success: false, code: 'internal', message: '' }, { status: 500 }),
  );
  await call(healthz, {}).catch(() => undefined);
  stop();

  expect(builds).toEqual(['abc', null]);
});

test('a log-out is sent even if its page is closed', async () => {
  fetched.mockResolvedValue(Response.json({ success: true }));

  await call(logout, {}, { keepalive: true });

  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ keepalive: true });
});

import cookie from '@fastify/cookie';
import fastify from 'fastify';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { defineEndpoint } from '#contract/endpoint.ts';
import { fail } from '#server/platform/errors.ts';
import { createAnswerCheck } from '#test/answer-check.ts';
import { startTestServer } from '#test/test-server.ts';
import { JsonText } from '#server/platform/http/answers/json-text.ts';
import { createWiring, registerEndpoint } from './register-endpoint.ts';
import { setErrorHandler } from '#server/platform/http/answers/render-error.ts';
import { createRequestIds } from '#server/platform/http/listener/request-id.ts';

const example = defineEndpoint({
  method: 'GET',
  path: '/example',
  session: 'none',
  limit: 'none',
  carrier: 'query',
  input: z.object({ q: z.optional(z.string()) }),
  output: z.object({ success: z.literal(true), person: z.object({ name: z.string() }) }),
  errors: ['not_found'],
  summary: 'An example.',
});

const edge = { requestIds: createRequestIds(() => false), commonHeaders: {}, makeHeaders: () => [] };

/** Sends one call that `handle` answers, with the answer check of every test server. */
async function answerOf(handle: () => unknown, production = false) {
  const { context } = await startTestServer();
  const check = createAnswerCheck();
  const app = fastify();
  const checked = { ...context, config: { ...context.config, production }, answerCheck: check };
  setErrorHandler(app, checked);
  await app.register(cookie);
  registerEndpoint(createWiring(app, checked, edge), example, async () => handle() as never);
  const { statusCode, body } = await app.inject('/example?q=a');
  await app.close();
  return { statusCode, body, problems: check.problems };
}

const leaking = { success: true, person: { name: 'Asha', email: 'asha@example.edu' } };

test('an answer with a field that the contract does not have fails the check [4.1]', async () => {
  const { problems } = await answerOf(() => leaking);
  expect(problems).toEqual([expect.stringContaining('GET /example has more than the contract allows')]);
});

test('an answer of another shape fails the check, and a valid one passes', async () => {
  expect((await answerOf(() => ({ success: true }))).problems).toHaveLength(1);
  expect((await answerOf(() => undefined)).problems).toHaveLength(1);
  expect((await answerOf(() => ({ success: true, person: { name: 'Asha' } }))).problems).toEqual([]);
});

test('an error code that the endpoint does not declare fails the check, and a declared one passes [4.1]', async () => {
  expect((await answerOf(() => fail('already_reacted', 'no'))).problems).toEqual([
    'GET /example does not declare already_reacted',
  ]);
  expect((await answerOf(() => fail('no_session', 'no'))).problems).toHaveLength(1);
  expect((await answerOf(() => fail('not_found', 'no'))).problems).toEqual([]);
});

test('the server sends exactly what the handler returns, in production and in development', async () => {
  const bodies = [await answerOf(() => leaking, true), await answerOf(() => leaking, false)];
  expect(bodies.map(({ body }) => body)).toEqual([JSON.stringify(leaking), JSON.stringify(leaking)]);
});

test('the address of the next page repeats all input of this page, whatever the handler reads', async () => {
  const { context } = await startTestServer();
  const list = defineEndpoint({
    ...example,
    input: z.object({ course: z.string(), year: z.nullish(z.string()), cursor: z.optional(z.string()) }),
  });
  const app = fastify();
  await app.register(cookie);
  const text = JSON.stringify({ success: true, person: { name: 'Asha' } });
  registerEndpoint(createWiring(app, context, edge), list, async () => new JsonText(text, 'second'));
  const { headers } = await app.inject('/example?course=bca&cursor=first&other=1');
  await app.close();
  expect(headers.link).toBe('</example?course=bca&cursor=second>; rel="next"');
});

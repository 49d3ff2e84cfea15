import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

export const healthz = defineEndpoint({
  method: 'GET',
  path: '/healthz',
  session: 'none',
  limit: 'none',
  carrier: 'query',
  input: z.object({}),
  output: z.object({ success: z.literal(true) }),
  errors: [],
  summary: 'The process is up.',
});

export const readyz = defineEndpoint({
  method: 'GET',
  path: '/readyz',
  session: 'none',
  limit: 'none',
  carrier: 'query',
  input: z.object({}),
  output: z.object({
    success: z.literal(true),
    store: z.literal('ok'),
    /**
     * `failing`: all nodes lack the photos alike, such as a bucket. Calls without photos still work. If only this node
     * lacks its folder, the answer is a 503.
     */
    photos: z.enum(['ok', 'failing']),
    /**
     * For information only. Does not affect readiness, because letters wait in the queue. Details of single letters
     * would reveal who has an account.
     */
    mail: z.object({ state: z.enum(['ok', 'failing']) }),
  }),
  errors: [],
  summary:
    '200: this node can serve. 503: this node cannot reach the store or its own photo folder. The answer comes within a second.',
});

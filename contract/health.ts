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
    photos: z.literal('ok'),
    /** For information only. It does not affect readiness, because letters wait in the queue. Details of single letters would reveal who has an account. */
    mail: z.object({ state: z.enum(['ok', 'failing']) }),
  }),
  errors: [],
  summary: 'The store and the photos are reachable; 503 when they are not.',
});

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
    /** For information, does not affect readiness: mail waits in the queue. Nothing about single letters, which would reveal who has an account. */
    mail: z.object({ state: z.enum(['ok', 'failing']) }),
  }),
  errors: [],
  summary: 'The store and the photos are reachable; 503 when they are not.',
});

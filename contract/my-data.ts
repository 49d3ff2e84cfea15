import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

export const exportData = defineEndpoint({
  method: 'GET',
  path: '/export',
  session: 'required',
  limit: 'call',
  whenSuspended: true,
  carrier: 'query',
  input: z.object({}),
  answers: 'application/zip',
  output: z.string(),
  errors: [],
  summary:
    "The person's own data: a readable page, a JSON file for each part, and the photo. At most five times in 24 hours.",
});

import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/**
 * The operator's announcement: one line to everybody, with an end. While there is an announcement, every answer has the
 * announcement's id in this header. So an open page notices the announcement without polling.
 */
export const ANNOUNCEMENT_HEADER = 'x-quad-announcement';

/** Maximum length of an announcement, in characters as a person counts them. */
export const ANNOUNCEMENT_MAX = 200;

export const getAnnouncement = defineEndpoint({
  method: 'GET',
  path: '/announcement',
  session: 'none',
  // The answer comes from memory, and all students behind one IP address request it at the same time.
  limit: 'none',
  carrier: 'query',
  input: z.object({}),
  output: z.object({
    success: z.literal(true),
    data: z.nullable(
      z.object({
        id: z.string(),
        text: z.string(),
        /** ISO 8601, UTC. */
        until: z.string(),
        /** Milliseconds until the end, because the client's clock may be wrong. */
        lastsMs: z.number(),
      }),
    ),
  }),
  errors: [],
  summary: `The operator's line to everybody, or null. While there is one, every answer has its id in the header ${ANNOUNCEMENT_HEADER}.`,
});

import * as z from 'zod/mini';
import { defineEndpoint, done } from './endpoint.ts';
import { anyId } from './input.ts';

/** A session as its owner sees it. */
const session = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  firstSeen: z.string(),
  lastSeen: z.string(),
  /** Family and system, such as `Firefox on Linux`; `""` when unknown. */
  browser: z.string(),
  /** True for the session of this request. */
  current: z.boolean(),
});
export type Session = z.output<typeof session>;

/** A logged-out browser from which the person has logged in before. */
const knownBrowser = z.object({
  id: z.string(),
  /** ISO 8601, UTC: the first and the last log-in. */
  firstSeen: z.string(),
  lastSeen: z.string(),
  /** As in a session. */
  browser: z.string(),
  /** True for the browser of this request. */
  current: z.boolean(),
});
export type KnownBrowser = z.output<typeof knownBrowser>;

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/sessions',
  session: 'required',
  whenSuspended: true,
  limit: 'call',
  carrier: 'query',
  input: z.object({}),
  output: z.object({ success: z.literal(true), data: z.array(session), browsers: z.array(knownBrowser) }),
  errors: [],
  summary:
    "The person's sessions: the current session first, then the most recently used. At most 100. `browsers`: the known browsers without a session.",
});

const whichMessage = 'send either id or all: true';

export const endSessions = defineEndpoint({
  method: 'DELETE',
  path: '/sessions',
  session: 'required',
  whenSuspended: true,
  limit: 'call',
  carrier: 'json',
  input: z
    .object({
      id: z.optional(anyId('id')),
      all: z.optional(z.boolean('all must be true or false')),
    })
    .check(
      z.refine(({ id, all }) => (id === undefined) === (all === true), { error: whichMessage, path: ['id'] }),
    ),
  output: done,
  errors: ['not_found'],
  summary:
    "With id: ends one of the person's sessions, or forgets a known browser. With all: true: ends all other sessions and forgets all other known browsers.",
});

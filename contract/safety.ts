import * as z from 'zod/mini';
import { defineEndpoint, done } from './endpoint.ts';
import { anyId } from './input.ts';

/** A person in a list of the viewer's own choices, such as blocks. */
const chosenPerson = z.object({
  id: z.string(),
  name: z.string(),
  /** Path of the photo; `''` when the person is private. */
  image: z.string(),
  /** When the viewer chose the person: ISO 8601, UTC. */
  date: z.string(),
});
export type ChosenPerson = z.output<typeof chosenPerson>;

const people = z.object({ success: z.literal(true), data: z.array(chosenPerson) });
const byId = z.object({ id: anyId('id') });

export const block = defineEndpoint({
  method: 'POST',
  path: '/block',
  session: 'required',
  limit: 'call',
  carrier: 'json',
  input: byId,
  output: done,
  errors: ['not_found', 'not_yours', 'too_many_blocks'],
  summary:
    'Blocks a person. From now on, neither finds the other anywhere. The blocked person is not informed.',
});

export const unblock = defineEndpoint({
  method: 'DELETE',
  path: '/block',
  session: 'required',
  limit: 'call',
  carrier: 'json-or-query',
  input: byId,
  output: done,
  errors: ['not_found'],
  summary:
    'Unblocks a person. The call also succeeds if the person was not blocked, but not for an unknown person.',
});

export const listBlocks = defineEndpoint({
  method: 'GET',
  path: '/blocks',
  session: 'required',
  limit: 'call',
  carrier: 'query',
  input: z.object({}),
  output: people,
  errors: [],
  summary: 'The people whom the viewer has blocked, latest first.',
});

export const restrict = defineEndpoint({
  method: 'POST',
  path: '/restrict',
  session: 'required',
  limit: 'call',
  carrier: 'json',
  input: byId,
  output: done,
  errors: ['not_found', 'not_yours', 'too_many_blocks'],
  summary:
    "From now on, only the viewer and the restricted person see that person's opinions on the viewer, old and new. The restricted person is not informed.",
});

export const unrestrict = defineEndpoint({
  method: 'DELETE',
  path: '/restrict',
  session: 'required',
  limit: 'call',
  carrier: 'json-or-query',
  input: byId,
  output: done,
  errors: ['not_found'],
  summary:
    "Ends a restriction: everybody sees the person's opinions again. The call also succeeds if there was no restriction.",
});

export const listRestricts = defineEndpoint({
  method: 'GET',
  path: '/restricts',
  session: 'required',
  limit: 'call',
  carrier: 'query',
  input: z.object({}),
  output: people,
  errors: [],
  summary: 'The people whom the viewer has restricted, latest first.',
});

export const approve = defineEndpoint({
  method: 'POST',
  path: '/approve',
  session: 'required',
  limit: 'call',
  carrier: 'json',
  /** The comment_id of an opinion on the viewer's own profile. */
  input: byId,
  output: done,
  errors: ['not_found', 'not_yours'],
  summary: 'The owner of the profile approves a waiting opinion. A repeated call succeeds.',
});

import * as z from 'zod/mini';
import { defineEndpoint, done } from './endpoint.ts';
import { actor, anyId, oneOf } from './input.ts';
import { reactionKinds } from './user.ts';

export const react = defineEndpoint({
  method: 'PATCH',
  path: '/reaction',
  session: 'required',
  limit: 'call',
  carrier: 'json',
  input: z.object({
    /** The id of the person who receives the reaction. */
    id: anyId('id'),
    like: oneOf('like', reactionKinds),
    uid: actor,
  }),
  output: done,
  errors: ['not_yours', 'not_found', 'already_reacted'],
  summary:
    'Likes or dislikes a person, once. Repeating the first choice succeeds. The other choice gets a 409.',
});

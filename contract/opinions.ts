import * as z from 'zod/mini';
import { defineEndpoint, done } from './endpoint.ts';
import { actor, anyId, pageCursor, pageLimit } from './input.ts';
import { OPINION_MAX } from './limits.ts';
import { shortText } from './text.ts';
import { opinion } from './user-object.ts';

const textMessage = `An opinion must be 1 to ${OPINION_MAX} characters.`;

export const getOpinions = defineEndpoint({
  method: 'GET',
  path: '/getcomment',
  session: 'required',
  limit: 'call',
  carrier: 'query',
  input: z.object({ id: anyId('id'), limit: pageLimit, cursor: pageCursor }),
  output: z.tuple([z.object({ count: z.int(), canWrite: z.boolean() })], opinion),
  errors: ['not_found'],
  summary:
    'The opinions on a profile. Element 0 has their number. The opinions follow, newest first. The Link header has the next page.',
});

export const writeOpinion = defineEndpoint({
  method: 'POST',
  path: '/writecomment',
  session: 'required',
  limit: 'call',
  carrier: 'json',
  input: z.object({
    /** The id of the profile. */
    user_id: anyId('user_id'),
    commenter_id: actor,
    email: actor,
    /** The idempotency key that the client creates. Compared, stored and answered in lower case. */
    comment_id: z
      .string('comment_id must be a UUID')
      .check(
        z.regex(
          /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
          'comment_id must be a UUID',
        ),
        z.toLowerCase(),
      ),
    comment: shortText(OPINION_MAX, textMessage, 'lines'),
    /** True if the author was asked to think again and wants to post. */
    sure: z.optional(z.nullable(z.boolean('sure must be true or false'))),
  }),
  output: done,
  errors: ['not_yours', 'not_found', 'comment_id_taken', 'wall_closed', 'muted', 'think_again'],
  summary:
    'Writes an opinion. A repeated comment_id gets the first answer for the same author, and a 409 for anybody else.',
});

export const deleteOpinion = defineEndpoint({
  method: 'DELETE',
  path: '/deletecomment',
  session: 'required',
  limit: 'call',
  carrier: 'json-or-query',
  input: z.object({ id: anyId('id') }),
  output: done,
  errors: ['not_yours', 'not_found'],
  summary:
    'Deletes an opinion. Its author and the owner of the profile may do so. Its comment_id cannot be used again.',
});

import * as z from 'zod/mini';
import { defineEndpoint, done, doneWithMessage } from './endpoint.ts';
import { oneOf } from './input.ts';
import { otp } from './sign-in.ts';

export const requestDeletion = defineEndpoint({
  method: 'POST',
  path: '/forget',
  session: 'required',
  limit: 'code',
  whenSuspended: true,
  carrier: 'json',
  input: z.object({}),
  output: doneWithMessage,
  errors: [],
  summary: "Mails a code for the deletion of one's account.",
});

const leftOpinions = ['remove', 'anonymise'] as const;

export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/me',
  session: 'required',
  limit: 'call',
  whenSuspended: true,
  carrier: 'json',
  input: z.object({
    otp,
    /** What happens to the opinions that the person has written. */
    opinions: oneOf('opinions', leftOpinions),
  }),
  cookie: 'clears',
  output: done,
  errors: ['wrong_codes'],
  summary:
    "Deletes one's account: gone at once, every session ends. A log-in within 7 days brings it back; then it is deleted for good.",
});

import * as z from 'zod/mini';
import { defineEndpoint, done, doneWithMessage } from './endpoint.ts';
import { oneOf } from './input.ts';
import { requestOptions, usedCredential } from './passkeys.ts';
import { otp } from './sign-in.ts';
import { words } from './words/en/words.ts';

export const requestDeletion = defineEndpoint({
  method: 'POST',
  path: '/forget',
  session: 'required',
  limit: 'code',
  whenSuspended: true,
  carrier: 'json',
  input: z.object({}),
  output: doneWithMessage,
  errors: ['passkey_needed'],
  summary: "Mails a code for the deletion of the person's account.",
});

export const deletionOptions = defineEndpoint({
  method: 'POST',
  path: '/forget/passkey',
  session: 'required',
  limit: 'call',
  whenSuspended: true,
  carrier: 'json',
  input: z.object({}),
  output: requestOptions,
  errors: [],
  summary:
    "WebAuthn options for the deletion of the person's account with a passkey. The challenge works once, within 5 minutes, and only for the deletion in this session.",
});

export const leftOpinions = ['remove', 'anonymise'] as const;
export type LeftOpinions = (typeof leftOpinions)[number];

export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/me',
  session: 'required',
  limit: 'call',
  whenSuspended: true,
  carrier: 'json',
  input: z
    .object({
      otp: z.optional(otp),
      /** Replaces `otp`: the assertion of one of the person's passkeys. */
      passkey: z.optional(usedCredential),
      /** Whether the person's opinions stay or are removed. */
      opinions: oneOf('opinions', leftOpinions),
    })
    .check(
      z.refine(({ otp: code, passkey }) => (code === undefined) !== (passkey === undefined), {
        path: ['otp'],
        message: words.enterOtp,
      }),
    ),
  cookie: 'clears',
  output: done,
  errors: ['wrong_codes', 'passkey_needed'],
  summary:
    "Deletes the person's account. The account disappears at once, and every session ends. A log-in within 7 days restores the account. After 7 days it is deleted for good.",
});

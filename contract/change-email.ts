import * as z from 'zod/mini';
import { defineEndpoint, doneWithMessage } from './endpoint.ts';
import { emailAddress, otp } from './sign-in.ts';
import { user } from './user-object.ts';

export const requestEmailChange = defineEndpoint({
  method: 'POST',
  path: '/email',
  session: 'required',
  limit: 'code',
  carrier: 'json',
  input: z.object({ email: emailAddress }),
  output: doneWithMessage,
  errors: ['campus_not_served', 'passkey_needed'],
  summary:
    'Mails a code to the current address and another code to the new address. The answer does not show whether the new address has an account.',
});

export const confirmEmailChange = defineEndpoint({
  method: 'POST',
  path: '/email/confirm',
  session: 'required',
  limit: 'call',
  carrier: 'json',
  input: z.object({
    /** The code sent to the current address. */
    otp,
    /** The code sent to the new address. */
    newOtp: otp,
  }),
  output: z.object({ success: z.literal(true), data: user, message: z.string() }),
  errors: ['wrong_codes', 'account_exists', 'passkey_needed'],
  summary: 'Changes the mail address, with both codes. Answers the new user object.',
});

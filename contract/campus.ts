import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { signedIn, signUpForm } from './sign-in.ts';

/** The sign-up after a campus log-in (docs/product.md section 7). The log-in itself is a page: campus-page.ts. */

export const campusArrival = defineEndpoint({
  method: 'GET',
  path: '/login/campus/sign-up',
  session: 'none',
  limit: 'call',
  carrier: 'query',
  input: z.object({}),
  output: z.object({ email: z.string(), name: z.string() }),
  errors: ['not_found'],
  summary:
    'The verified address and the name from the campus log-in of this browser. Available for one hour, until the sign-up is complete.',
});

export const campusSignUp = defineEndpoint({
  method: 'POST',
  path: '/login/campus/sign-up',
  session: 'none',
  limit: 'call',
  carrier: 'form',
  input: z.omit(signUpForm, { email: true }),
  file: 'image',
  cookie: 'sets',
  output: signedIn,
  errors: [
    'campus_not_served',
    'network_banned',
    'campus_log_in_needed',
    'account_exists',
    'too_large',
    'not_a_photo',
    'wrong_content_type',
  ],
  summary: 'Signs up in the browser of the campus log-in, with the verified address and without a code.',
});

import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { wireText } from './input.ts';
import { EMAIL_MAX } from './limits.ts';

const domainMessage = 'domain must be the part of a mail address after the @';

/** The college for the card at sign-up. The address decides the college, so only its domain is sent. */
export const getCollege = defineEndpoint({
  method: 'GET',
  path: '/college',
  session: 'none',
  limit: 'call',
  carrier: 'query',
  input: z.object({
    domain: wireText(domainMessage).check(
      z.trim(),
      z.maxLength(EMAIL_MAX, domainMessage),
      z.regex(/^[^\s@]+\.[^\s@]+$/u, domainMessage),
    ),
  }),
  output: z.object({
    success: z.literal(true),
    /** `''` if people with such an address cannot sign up. */
    college: z.string(),
  }),
  errors: [],
  summary: 'The college of people whose mail address has this domain. Empty if such people cannot sign up.',
});

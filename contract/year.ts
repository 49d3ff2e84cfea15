import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { oneOf } from './input.ts';
import { user } from './user-object.ts';
import { years } from './user.ts';

/**
 * `up`: the next year. `same`: the year stays, even for a person counted as a graduate. `graduated`: no longer a
 * student here. `keep`: a graduate keeps the account.
 */
const answers = ['up', 'same', 'graduated', 'keep'] as const;
export type YearAnswer = (typeof answers)[number];

/** ISO 8601 in UTC, with milliseconds. */
const isoDate = z.string();

const yearState = {
  /** Asked once in each academic year. Null after the answer, and if people are not asked. */
  question: z.nullable(z.object({ year: z.literal(years), next: z.nullable(z.literal(years)) })),
  /** For a graduate: when the account is deleted, unless its owner keeps it. */
  deletedAt: z.nullable(isoDate),
};

export const getYear = defineEndpoint({
  method: 'GET',
  path: '/year',
  session: 'required',
  limit: 'call',
  carrier: 'query',
  input: z.object({}),
  output: z.object({ success: z.literal(true), ...yearState }),
  errors: [],
  summary:
    "The question about the new academic year, or null. For a graduate also the date of the account's deletion.",
});

export const answerYear = defineEndpoint({
  method: 'POST',
  path: '/year',
  session: 'required',
  limit: 'call',
  carrier: 'json',
  input: z.object({ answer: oneOf('answer', answers) }),
  output: z.object({ success: z.literal(true), ...yearState, data: user }),
  errors: [],
  summary: 'Answers the question about the new academic year. An answer that is not due changes nothing.',
});

import * as z from 'zod/mini';
import { defineEndpoint, done } from './endpoint.ts';
import { anyId } from './input.ts';
import { DECISION_TEXT_MAX } from './limits.ts';
import { reportReasons } from './reports.ts';
import { shortText } from './text.ts';

/** Records of moderators' work: notes, figures, and the evidence of a case as a file. */

const noteMessage = `note must be a text of 1 to ${DECISION_TEXT_MAX} characters`;

export const addCaseNote = defineEndpoint({
  method: 'POST',
  path: '/moderation/note',
  session: 'required',
  limit: 'call',
  carrier: 'json',
  input: z.object({
    id: anyId('id'),
    note: shortText(DECISION_TEXT_MAX, noteMessage, 'lines'),
  }),
  output: done,
  errors: ['not_yours', 'passkey_needed', 'not_found'],
  summary:
    'For moderators: adds a note for the other moderators to a case, without a decision. The log contains the note.',
});

/** Cases whose first decision was made in the period of the figures. */
const decidedCases = {
  decided: z.int(),
  upheld: z.int(),
  /** Median hours from the first report to the decision; null without cases. */
  medianHours: z.nullable(z.number()),
};

const figures = z.object({
  days: z.int(),
  open: z.int(),
  overdue: z.int(),
  /** When the oldest open case was opened, ISO 8601 in UTC; `''` if there is none. */
  oldest: z.string(),
  /**
   * Cases and appeals of the period. `due`: a moderator has taken them up, or their time limit is over. `inTime`: taken
   * up within the time limit.
   */
  acknowledged: z.object({ due: z.int(), inTime: z.int() }),
  ...decidedCases,
  /** One entry for each moderator, who made the last decision. */
  moderators: z.array(z.object({ id: z.string(), name: z.string(), ...decidedCases })),
  /** By reason. A case with two reasons counts in both rows. */
  reasons: z.array(z.object({ reason: z.enum(reportReasons), open: z.int(), ...decidedCases })),
});
export type Figures = z.output<typeof figures>;

export const getFigures = defineEndpoint({
  method: 'GET',
  path: '/moderation/figures',
  session: 'required',
  limit: 'call',
  carrier: 'query',
  input: z.object({}),
  output: z.object({ success: z.literal(true), data: figures }),
  errors: ['not_yours', 'passkey_needed'],
  summary:
    'For moderators: figures about open cases and about cases decided in the last 90 days, by moderator and by reason.',
});

export const getEvidence = defineEndpoint({
  method: 'GET',
  path: '/moderation/evidence',
  session: 'required',
  limit: 'call',
  carrier: 'query',
  input: z.object({ id: anyId('id') }),
  answers: 'application/zip',
  output: z.string(),
  errors: ['not_yours', 'passkey_needed', 'not_found'],
  summary:
    'For moderators: a file with a case, its reports, its evidence and its log. The file names reporters. Each call is logged.',
});

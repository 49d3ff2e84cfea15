import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { anyId } from './input.ts';
import { DECISION_TEXT_MAX } from './limits.ts';
import { shortText } from './text.ts';

/** Reversals of moderators' decisions. */

/** How the viewer can take a decision back. `undo`: without a mail, until `undoBefore`. `''`: not at all. */
const reversals = ['', 'undo', 'reverse'] as const;
export type ReversalKind = (typeof reversals)[number];

export const reversible = {
  reversal: z.enum(reversals),
  /** ISO 8601, UTC; `''` unless it is `undo`. */
  undoBefore: z.string(),
};

const reasonMessage = `reason must be a text of 1 to ${DECISION_TEXT_MAX} characters`;

export const reverseDecision = defineEndpoint({
  method: 'POST',
  path: '/moderation/reverse',
  session: 'required',
  limit: 'call',
  carrier: 'json',
  input: z.object({
    /** The id of the case. */
    id: anyId('id'),
    /** For moderators only. The log contains it. */
    reason: shortText(DECISION_TEXT_MAX, reasonMessage, 'lines'),
  }),
  output: z.object({
    success: z.literal(true),
    /** True if the case is open as before and nobody is mailed. False for a reversal, also one that was meant as an undo. */
    undone: z.boolean(),
  }),
  errors: ['not_yours', 'passkey_needed', 'not_found', 'nothing_to_reverse'],
  summary:
    'For moderators: takes back the last decision of a case. In the first 10 minutes, the moderator who made the decision undoes it: nobody is mailed, and the case is open again. Later, any moderator reverses it, and the people affected are mailed.',
});

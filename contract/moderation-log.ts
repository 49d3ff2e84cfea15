import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { anyId, pageCursor, pageLimit } from './input.ts';
import { decisionKinds, namedPerson } from './moderation.ts';
import { reportKinds } from './reports.ts';
import { reversible } from './reversal.ts';

const logEntry = z.object({
  /** `''` for an act of an officer without a case. */
  case: z.string(),
  /** ISO 8601, UTC. */
  date: z.string(),
  what: z.string(),
  /** The moderator, or the person who appeals; null for the product itself, the operator and reporters. */
  who: z.nullable(namedPerson),
  /**
   * The person affected by the case or by an officer's act. Null if nobody is affected, and after the account's
   * deletion.
   */
  whom: z.nullable(namedPerson),
  /** The subject of the case; `''` once the case is deleted. */
  kind: z.enum(['', ...reportKinds]),
  /** A decision's rule; `''` for no rule and for other acts. */
  rule: z.string(),
  /** When the decision ends; `''` for no end and for other acts. */
  until: z.string(),
  /** The decisions in force before a decision or reversal, and after it. */
  before: z.array(z.enum(decisionKinds)),
  after: z.array(z.enum(decisionKinds)),
  /** The result of a decision or reversal. `open`: a moderator decides again. */
  outcome: z.enum(['', 'upheld', 'dismissed', 'open']),
  ...reversible,
  detail: z.string(),
  note: z.string(),
});
export type LogEntry = z.output<typeof logEntry>;

export const getModerationLog = defineEndpoint({
  method: 'GET',
  path: '/moderation/log',
  session: 'required',
  limit: 'call',
  carrier: 'query',
  input: z.object({ limit: pageLimit, cursor: pageCursor, case: z.optional(anyId('case')) }),
  output: z.object({ success: z.literal(true), data: z.array(logEntry) }),
  errors: ['not_yours', 'passkey_needed'],
  summary:
    'For moderators: who did what to whom, when and why, in one case or in all cases, newest first. The Link header has the next page.',
});

import * as z from 'zod/mini';
import { decisionText, untilTime } from './decision-input.ts';
import { leftOpinions } from './delete-account.ts';
import { defineEndpoint, done } from './endpoint.ts';
import { anyId, oneOf, wireText } from './input.ts';
import { DECISION_TEXT_MAX } from './limits.ts';
import { decisionKinds } from './moderation.ts';
import { reportKinds } from './reports.ts';
import { shortText } from './text.ts';
import { courses, years } from './user.ts';

/**
 * The calls of officers. An officer is a moderator who may find any person, and act on an account for its owner or the
 * law.
 */

export const PEOPLE_FOUND_MAX = 20;
/** Longer than any mail address. */
const QUERY_MAX = 320;

const reasonMessage = `reason must be a text of 1 to ${DECISION_TEXT_MAX} characters: the log keeps it`;
const reason = shortText(DECISION_TEXT_MAX, reasonMessage, 'lines');
const queryMessage = `q must be a name, a mail address or an id of 1 to ${QUERY_MAX} characters`;

/** ISO 8601, UTC; `''` for none. */
const date = z.string();

/** `left`: deleted by its owner, who may return. `erasing`: it is being deleted for good. */
const personStates = ['active', 'muted', 'suspended', 'left', 'erasing'] as const;

const caseOfPerson = z.object({
  id: z.string(),
  kind: z.enum(reportKinds),
  state: z.enum(['open', 'decided']),
  opened: date,
  decided: date,
  outcome: z.nullable(z.enum(['upheld', 'dismissed'])),
  decisions: z.array(z.enum(decisionKinds)),
  rule: z.string(),
  until: date,
  /** True if the case has a decision against the person that can be reversed. */
  canReverse: z.boolean(),
});

const foundPerson = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string(),
  course: z.literal(courses),
  year: z.literal(years),
  college: z.string(),
  signedUp: date,
  public: z.boolean(),
  state: z.enum(personStates),
  /** The end of this state. For a suspension, `''` means no end. For `left`, the time of the deletion for good. */
  until: date,
  /** The end of the mute, in any state. */
  mutedUntil: date,
  /** The end of the mute as a reporter, in any state. */
  reportsMutedUntil: date,
  /** True for the officer's own account, on which the officer cannot act. */
  me: z.boolean(),
  /** The latest 20 cases, without cases that concern the officer. */
  cases: z.array(caseOfPerson),
  /** The number of strikes that have not expired. */
  strikes: z.int(),
  /** Live sessions, the latest used first. */
  sessions: z.array(
    z.object({
      id: z.string(),
      firstSeen: date,
      lastSeen: date,
      /** Family and system; `''` when unknown. */
      browser: z.string(),
    }),
  ),
});
export type FoundPerson = z.output<typeof foundPerson>;

export const findPeople = defineEndpoint({
  method: 'GET',
  path: '/moderation/people',
  session: 'required',
  limit: 'search',
  carrier: 'query',
  input: z.object({
    q: wireText(queryMessage).check(
      z.trim(),
      z.minLength(1, queryMessage),
      z.maxLength(QUERY_MAX, queryMessage),
    ),
    reason,
  }),
  output: z.object({
    success: z.literal(true),
    /** At most 20. No mail addresses: see docs/decisions/066. */
    data: z.array(foundPerson),
    /** True if more people have this name. */
    more: z.boolean(),
    /** The rules that a suspension can name. */
    rules: z.array(z.object({ id: z.string(), text: z.string() })),
  }),
  errors: ['not_yours', 'passkey_needed'],
  summary:
    'For officers: finds people in any state by name, mail address or id. Only the last word of a name may be incomplete. Each search is logged with its reason.',
});

const acted = { method: 'POST', session: 'required', limit: 'call', carrier: 'json' } as const;

export const suspendPerson = defineEndpoint({
  ...acted,
  path: '/moderation/people/suspend',
  input: z.object({
    id: anyId('id'),
    rule: wireText('rule must be the id of a rule').check(z.maxLength(40, 'rule must be an id')),
    until: untilTime,
    message: decisionText('message'),
    reason,
  }),
  output: z.object({ success: z.literal(true), case: z.string() }),
  errors: ['not_yours', 'passkey_needed', 'not_found', 'already_suspended', 'already_deleted'],
  summary:
    'For officers: opens a case and suspends a person by its decision, with mail, strike and appeal. Answers the id of the case.',
});

export const exportPerson = defineEndpoint({
  ...acted,
  path: '/moderation/people/export',
  input: z.object({ id: anyId('id'), reason }),
  answers: 'application/zip',
  output: z.string(),
  errors: ['not_yours', 'passkey_needed', 'not_found'],
  summary:
    "For officers: the file with a person's data that the person gets from /export. Each call is logged with its reason.",
});

export const deletePerson = defineEndpoint({
  ...acted,
  path: '/moderation/people/delete',
  input: z.object({
    id: anyId('id'),
    /** `anonymise`: the person's opinions on others stay without a name. `remove`: they are removed. */
    opinions: z._default(oneOf('opinions', leftOpinions), 'remove'),
    /** True: without the 7 days in which a log-in restores the account. */
    now: z._default(z.boolean('now must be true or false'), false),
    reason,
  }),
  output: done,
  errors: ['not_yours', 'passkey_needed', 'not_found', 'already_deleted'],
  summary:
    'For officers: deletes an account for its owner and mails the owner. A log-in within 7 days restores the account, except after `now`.',
});

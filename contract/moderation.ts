import * as z from 'zod/mini';
import { decisionText, untilTime } from './decision-input.ts';
import { defineEndpoint, done } from './endpoint.ts';
import { anyId, oneOf, pageCursor, pageLimit, wireText } from './input.ts';
import { reversible } from './reversal.ts';
import { caseNote, reportKinds, reportReasons } from './reports.ts';

/** The default rule of `mute-reporter`, if the operator's list contains it. */
export const REPORTER_RULE = 'honest-reports';

export const decisionKinds = [
  'dismiss',
  'remove',
  'restore',
  'warn',
  'mute',
  'suspend',
  'mute-reporter',
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** ISO 8601, UTC. */
const date = z.string();
export const namedPerson = z.object({ id: z.string(), name: z.string() });
const person = namedPerson;

/** The subject of a case. */
const shownTarget = z.object({
  /** The text of an opinion; `''` for others, and after its deletion. */
  text: z.string(),
  /** The photo of a person; `''` for an opinion. */
  image: z.string(),
  name: z.string(),
});

const caseReport = z.object({
  id: z.string(),
  reporter: person,
  /** How many of the reporter's earlier reports were upheld. */
  upheld: z.int(),
  /** How many were dismissed. */
  dismissed: z.int(),
  reason: z.enum(reportReasons),
  note: z.string(),
  date,
  /** False for a muted reporter. */
  counts: z.boolean(),
  /** The content that the reporter saw. All fields are `''` after its deletion. */
  evidence: shownTarget,
});

const earlierCase = z.object({
  id: z.string(),
  kind: z.enum(reportKinds),
  opened: date,
  decided: date,
  outcome: z.enum(['upheld', 'dismissed']),
  decisions: z.array(z.enum(decisionKinds)),
  rule: z.string(),
});

const openCase = z.object({
  id: z.string(),
  kind: z.enum(reportKinds),
  opened: date,
  gravity: z.int(),
  appealed: z.boolean(),
});

const moderatedCase = z.object({
  id: z.string(),
  kind: z.enum(reportKinds),
  /** The id of the opinion or of the person. */
  target: z.string(),
  /** The person whom a decision affects: the author of the opinion, or the reported person. */
  owner: person,
  /** The person whose profile contains the target. */
  profile: person,
  /** The subject in its current state. */
  now: z.extend(shownTarget, {
    /** An opinion: `shown`, `waiting`, `held`, `removed`. A person: `active`, `suspended`, `leaving`. Else `gone`. */
    state: z.string(),
  }),
  /** 0 to 3. 0: only muted reporters have reported it. */
  gravity: z.int(),
  opened: date,
  acknowledgeBy: date,
  /** When a moderator first claimed the case, or its appeal; `''` before that. */
  acknowledged: z.string(),
  resolveBy: date,
  claimed: z.enum(['me', 'somebody', 'nobody']),
  /** False for a decided case, and for the moderator whose decision is appealed: another moderator decides. */
  canClaim: z.boolean(),
  /**
   * State of the photo in a photo case; `''` in other cases. `replaced`: the owner has a newer, unreported photo, so a
   * removal changes nothing.
   */
  photo: z.enum(['', 'present', 'replaced', 'removed']),
  held: z.boolean(),
  /** True if many people disliked or reported the person within an hour. */
  pileOn: z.boolean(),
  reasons: z.array(z.object({ reason: z.enum(reportReasons), count: z.int() })),
  /** The first 50 reports; `reasons` counts all. */
  reports: z.array(caseReport),
  /** The decisions in force, if there is an appeal. */
  decisions: z.array(z.enum(decisionKinds)),
  /** The rule of these decisions; `''` for none. */
  rule: z.string(),
  /** When they end; `''` for no end. */
  until: z.string(),
  appeal: z.nullable(z.object({ date, note: z.string() })),
  /** The last decision; `''` while the case is open. */
  decided: z.string(),
  ...reversible,
  /** Other open cases of the same person, most serious first; 20 at most. */
  openCases: z.array(openCase),
  /** Decided cases of the same person, latest first, 20 at most. */
  history: z.array(earlierCase),
  /** Number of strikes that have not expired. */
  strikes: z.int(),
});
export type ModeratedCase = z.output<typeof moderatedCase>;

export const getQueue = defineEndpoint({
  method: 'GET',
  path: '/moderation',
  session: 'required',
  limit: 'call',
  carrier: 'query',
  input: z.object({
    limit: pageLimit,
    cursor: pageCursor,
    /** Limits the answer to this case, even a decided case. */
    case: z.optional(anyId('case')),
  }),
  output: z.object({
    success: z.literal(true),
    data: z.array(moderatedCase),
    /** The rules that decisions can name. */
    rules: z.array(z.object({ id: z.string(), text: z.string() })),
  }),
  errors: ['not_yours', 'passkey_needed', 'not_found'],
  summary:
    'For moderators: one case, or the open cases, gravest and oldest first. The Link header has the next page.',
});

export const getReportedPhoto = defineEndpoint({
  method: 'GET',
  path: '/moderation/photo',
  session: 'required',
  limit: 'call',
  carrier: 'query',
  input: z.object({ report: anyId('report') }),
  output: z.object({ success: z.literal(true), data: z.string() }),
  errors: ['not_yours', 'passkey_needed', 'not_found'],
  summary:
    'For moderators: a photo as it was when somebody reported it, as a data: address. Each call is logged.',
});

export const claimCase = defineEndpoint({
  method: 'POST',
  path: '/moderation/claim',
  session: 'required',
  limit: 'call',
  carrier: 'json',
  input: z.object({ id: anyId('id') }),
  output: done,
  errors: ['not_yours', 'passkey_needed', 'not_found', 'case_taken', 'case_decided'],
  summary: 'For moderators: claims a case for 30 minutes. Another moderator gets a 409.',
});

const decisionsMessage = `decisions must be a list of: ${decisionKinds.join(', ')}`;

export const decideCase = defineEndpoint({
  method: 'POST',
  path: '/moderation/decide',
  session: 'required',
  limit: 'call',
  carrier: 'json',
  input: z.object({
    id: anyId('id'),
    decisions: z
      .array(oneOf('decisions', decisionKinds), decisionsMessage)
      .check(z.minLength(1, decisionsMessage), z.maxLength(20, decisionsMessage)),
    /** When a mute, a suspension or a mute of reporters ends. */
    until: untilTime,
    /** The id of a rule. Required unless the case is dismissed. Default of `mute-reporter`: {@link REPORTER_RULE}. */
    rule: z._default(
      wireText('rule must be the id of a rule').check(z.maxLength(40, 'rule must be an id')),
      '',
    ),
    /** Words for the person affected. After a dismissal, only mailed if there was a hold or a removal. */
    message: decisionText('message'),
    /** For moderators only. */
    note: decisionText('note'),
    /** With `mute-reporter`: the reports whose reporters are muted. Default: all reports of the case. */
    reports: z.optional(
      z
        .array(wireText('reports must be a list of ids'), 'reports must be a list of ids')
        .check(z.maxLength(100, 'reports must be at most 100 ids')),
    ),
  }),
  output: done,
  errors: ['not_yours', 'passkey_needed', 'not_found', 'case_not_claimed', 'case_decided'],
  summary:
    'For the moderator who has claimed the case: decides it. After an appeal, these decisions replace the appealed ones.',
});

export const appeal = defineEndpoint({
  method: 'POST',
  path: '/appeal',
  session: 'required',
  whenSuspended: true,
  limit: 'call',
  carrier: 'json',
  input: z.object({ case: anyId('case'), note: caseNote }),
  output: done,
  errors: ['not_found', 'already_appealed', 'appeal_too_late'],
  summary:
    'The person affected by a decision appeals: once per case, within 90 days. Another moderator decides again.',
});

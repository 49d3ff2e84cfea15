import * as z from 'zod/mini';
import { defineEndpoint, done } from './endpoint.ts';
import { anyId, oneOf, pageCursor, pageLimit } from './input.ts';
import { REPORT_NOTE_MAX } from './limits.ts';
import { optionalText } from './text.ts';

export const reportKinds = ['opinion', 'person', 'photo'] as const;
export const reportReasons = [
  'harassment',
  'sexual',
  'doxxing',
  'hate',
  'impersonation',
  'self-harm',
  'spam',
  'other',
] as const;
export const reportStates = ['open', 'upheld', 'dismissed'] as const;

export type ReportKind = (typeof reportKinds)[number];
export type ReportReason = (typeof reportReasons)[number];
export type ReportState = (typeof reportStates)[number];

const noteMessage = `note must be a text of at most ${REPORT_NOTE_MAX} characters`;
/** A text for moderators. */
export const caseNote = optionalText(REPORT_NOTE_MAX, noteMessage, 'lines');

export const report = defineEndpoint({
  method: 'POST',
  path: '/report',
  session: 'required',
  limit: 'call',
  carrier: 'json',
  input: z.object({
    kind: oneOf('kind', reportKinds),
    /** The comment_id of an opinion. For `person` and `photo`, the id of the person. */
    id: anyId('id'),
    reason: oneOf('reason', reportReasons),
    note: caseNote,
  }),
  output: done,
  errors: ['not_found', 'not_yours'],
  summary:
    'Reports an opinion, a person or a photo to the moderators. Only moderators can see who reported what. A repeated call succeeds and changes nothing.',
});

/** A report of the viewer. */
const ownReport = z.object({
  id: z.string(),
  kind: z.enum(reportKinds),
  /** The target as it was reported. */
  target: z.string(),
  /** Name of the reported person or the opinion's writer; `''` if the reporter may not see that person now. */
  name: z.string(),
  reason: z.enum(reportReasons),
  state: z.enum(reportStates),
  /** ISO 8601, UTC. */
  date: z.string(),
  /** When the report was decided; `''` while it is open. */
  decided: z.string(),
  /** The broken rule in words; `''` unless the report is upheld. */
  rule: z.string(),
});
export type OwnReport = z.output<typeof ownReport>;

export const listReports = defineEndpoint({
  method: 'GET',
  path: '/reports',
  session: 'required',
  whenSuspended: true,
  limit: 'call',
  carrier: 'query',
  input: z.object({ limit: pageLimit, cursor: pageCursor }),
  output: z.object({ success: z.literal(true), data: z.array(ownReport) }),
  errors: [],
  summary: "The viewer's reports, newest first. The Link header has the next page.",
});

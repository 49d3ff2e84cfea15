import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { anyId, pageCursor, pageLimit } from './input.ts';
import { reportKinds } from './reports.ts';

/** What a decision does, in the copy of the person affected. `restore`: an appeal has taken everything back. */
export const measureKinds = ['remove', 'warn', 'mute', 'suspend', 'restore'] as const;
export type MeasureKind = (typeof measureKinds)[number];

/** `confirmed` and `changed`: another moderator has decided again, and it is final. */
const appealStates = ['possible', 'too-late', 'sent', 'confirmed', 'changed'] as const;
export type AppealState = (typeof appealStates)[number];

/** A decision about the viewer. It has neither the moderator nor the reporters. */
const ownDecision = z.object({
  /** The id of the case, for `POST /appeal`. */
  case: z.string(),
  /** What it is about: an opinion that the viewer wrote, their account, or their photo. */
  kind: z.enum(reportKinds),
  /** The opinion; `''` once it is deleted, and for accounts and photos. */
  text: z.string(),
  decisions: z.array(z.enum(measureKinds)),
  /** The rule in words; `''` after `restore`. */
  rule: z.string(),
  /** The moderator's words; `''` for none, and once they are deleted. */
  message: z.string(),
  /** Who decides is a role, not a person. */
  by: z.literal('moderator'),
  /** ISO 8601, UTC. Of the last decision, if there was an appeal. */
  date: z.string(),
  /** When a mute or a suspension ends; `''` for none and for good. */
  until: z.string(),
  appeal: z.enum(appealStates),
  /** Until when an appeal is possible. */
  appealBefore: z.string(),
});
export type OwnDecision = z.output<typeof ownDecision>;

export const listDecisions = defineEndpoint({
  method: 'GET',
  path: '/decisions',
  session: 'required',
  whenSuspended: true,
  limit: 'call',
  carrier: 'query',
  input: z.object({
    /** Only the decision of this case. */
    case: z.optional(anyId('case')),
    limit: pageLimit,
    cursor: pageCursor,
  }),
  output: z.object({ success: z.literal(true), data: z.array(ownDecision) }),
  errors: [],
  summary: 'What moderators have decided about oneself, newest first; the next page is in the Link header.',
});

import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { anyId, pageCursor, pageLimit } from './input.ts';
import { reportKinds } from './reports.ts';

/** Effects of a decision, as shown to the person affected. `restore`: an appeal has reversed everything. */
export const measureKinds = ['remove', 'warn', 'mute', 'suspend', 'restore'] as const;
export type MeasureKind = (typeof measureKinds)[number];

/** `confirmed` and `changed`: another moderator has made the final decision. `none`: the decision was reversed. */
const appealStates = ['none', 'possible', 'too-late', 'sent', 'confirmed', 'changed'] as const;
export type AppealState = (typeof appealStates)[number];

/** A decision about the viewer. It names neither the moderator nor the reporters. */
const ownDecision = z.object({
  /** The id of the case, for `POST /appeal`. */
  case: z.string(),
  /** The subject: an opinion that the viewer wrote, the viewer's account or the viewer's photo. */
  kind: z.enum(reportKinds),
  /** The opinion; `''` after its deletion, and for accounts and photos. */
  text: z.string(),
  decisions: z.array(z.enum(measureKinds)),
  /** The rule in words; `''` after `restore`. */
  rule: z.string(),
  /** The moderator's words; `''` if there are none, and after their deletion. */
  message: z.string(),
  /** Names a role, not a person. */
  by: z.literal('moderator'),
  /** Date of the last decision. ISO 8601, UTC. */
  date: z.string(),
  /** True if moderators have reversed the decision. */
  reversed: z.boolean(),
  /** When a mute or a suspension ends; `''` for none and for a permanent one. */
  until: z.string(),
  appeal: z.enum(appealStates),
  /** An appeal is possible until this time. */
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
    /** Limits the answer to the decision of this case. */
    case: z.optional(anyId('case')),
    limit: pageLimit,
    cursor: pageCursor,
  }),
  output: z.object({ success: z.literal(true), data: z.array(ownDecision) }),
  errors: [],
  summary: 'What moderators have decided about the viewer, newest first. The Link header has the next page.',
});

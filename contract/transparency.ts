import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { decisionKinds } from './moderation.ts';
import { reportReasons } from './reports.ts';

/** Counts are rounded down to a multiple of this, so that they reveal no single report, decision or person. */
export const COUNT_STEP = 5;

const count = z.int().check(z.minimum(0), z.multipleOf(COUNT_STEP));

const month = z.object({
  /** Such as `2026-10`, in UTC. */
  month: z.string(),
  reports: z.record(z.enum(reportReasons), count),
  /** Excludes decisions that were undone before anybody was mailed. */
  decisions: z.record(z.enum(decisionKinds), count),
  /** Decisions that were reversed in the month by a moderator. An appeal's outcome is in `appeals`. */
  reversed: count,
  /** Appeals of the month: `made`, and the decided appeals by outcome. */
  appeals: z.object({ made: count, confirmed: count, changed: count }),
  /** Median hours to a decision; null for a month with fewer than {@link COUNT_STEP} decided cases. */
  medianHours: z.nullable(z.int()),
  /**
   * Percentage of reported cases and appeals that a moderator took up in time, rounded down to a multiple of {@link
   * COUNT_STEP}. Null for a month with fewer than {@link COUNT_STEP} cases and appeals.
   */
  acknowledgedPercent: z.nullable(count),
});
export type TransparencyMonth = z.output<typeof month>;

export const getTransparency = defineEndpoint({
  method: 'GET',
  path: '/transparency',
  session: 'none',
  limit: 'call',
  carrier: 'query',
  input: z.object({}),
  output: z.object({ success: z.literal(true), data: z.array(month), step: z.literal(COUNT_STEP) }),
  errors: [],
  summary:
    'Counts of the last 12 complete months, latest first. Counts are rounded down to multiples of `step`.',
});

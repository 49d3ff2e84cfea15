import * as z from 'zod/mini';
import { DECISION_TEXT_MAX } from './limits.ts';
import { optionalText } from './text.ts';

/** Inputs of several calls of moderators. */

/** An optional text of a moderator. */
export function decisionText(field: string) {
  const message = `${field} must be a text of at most ${DECISION_TEXT_MAX} characters`;
  return optionalText(DECISION_TEXT_MAX, message, 'lines');
}

const untilMessage = 'until must be a time in the future, such as 2026-12-31T00:00:00Z';

/** The end of a measure. Absent or null: no end. */
export const untilTime = z.optional(
  z.nullable(
    z
      .string(untilMessage)
      .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/, untilMessage)),
  ),
);

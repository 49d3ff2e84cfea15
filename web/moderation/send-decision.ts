import { claimCase, decideCase } from '#contract/moderation.ts';
import { ApiError, call } from '#web/api.ts';
import { endOf, type Draft } from '#web/moderation/draft.ts';
import { canEnd, needsRule } from '#web/moderation/templates.ts';

/** Running and made claims of this page, by case. */
const claims = new Map<string, Promise<void>>();

/** Claims a case once. @throws ApiError `case_taken` when somebody else works on it. */
export function claim(id: string): Promise<void> {
  const running = claims.get(id) ?? call(claimCase, { id }).then(() => undefined);
  claims.set(id, running);
  running.catch(() => claims.delete(id));
  return running;
}

/** Sends a decision. A claim that has ended meanwhile is made again. */
export async function sendDecision(id: string, draft: Draft): Promise<void> {
  await claim(id);
  try {
    await decide(id, draft);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'case_not_claimed')) throw error;
    claims.delete(id);
    await claim(id);
    await decide(id, draft);
  }
  claims.delete(id);
}

async function decide(id: string, draft: Draft): Promise<void> {
  const { decisions, rule, message, note } = draft;
  const until = canEnd(decisions) ? endOf(draft, Date.now()) : null;
  await call(decideCase, {
    id,
    decisions: [...decisions],
    message,
    note,
    ...(needsRule(decisions) ? { rule } : {}),
    ...(until === null ? {} : { until }),
  });
}

import { claimCase, decideCase, type ModeratedCase } from '#contract/moderation.ts';
import { ApiError, call } from '#web/data/api/api.ts';
import { endOf, type Draft } from '#web/features/moderation/draft.ts';
import { canEnd, needsRule } from '#web/features/moderation/templates.ts';

/** Running and completed claims of this page, by case. */
const claims = new Map<string, Promise<void>>();

/** Claims a case once. @throws ApiError `case_taken` if another moderator works on it. */
export function claim(id: string): Promise<void> {
  const running = claims.get(id) ?? call(claimCase, { id }).then(() => undefined);
  claims.set(id, running);
  running.catch(() => claims.delete(id));
  return running;
}

type Decided = Pick<ModeratedCase, 'id' | 'reports'>;

/** The reports whose reporters are muted; undefined for all reports of the case. */
export function listMuted(
  { reports }: Pick<Decided, 'reports'>,
  draft: Draft,
): readonly string[] | undefined {
  if (!draft.decisions.includes('mute-reporter')) return undefined;
  const muted = reports.map(({ id }) => id).filter((id) => !draft.spared.includes(id));
  return muted.length === reports.length ? undefined : muted;
}

/** Sends a decision. Repeats a claim that has ended meanwhile. */
export async function sendDecision(one: Decided, draft: Draft): Promise<void> {
  const { id } = one;
  await claim(id);
  try {
    await decide(one, draft);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'case_not_claimed')) throw error;
    claims.delete(id);
    await claim(id);
    await decide(one, draft);
  }
  claims.delete(id);
}

async function decide(one: Decided, draft: Draft): Promise<void> {
  const { decisions, message, note } = draft;
  const reporterRule = decisions.includes('mute-reporter') ? draft.reporterRule : '';
  const rule = needsRule(decisions) ? draft.rule : reporterRule;
  const reports = listMuted(one, draft);
  const until = canEnd(decisions) ? endOf(draft, Date.now()) : null;
  await call(decideCase, {
    id: one.id,
    decisions: [...decisions],
    message,
    note,
    ...(rule === '' ? {} : { rule }),
    ...(until === null ? {} : { until }),
    ...(reports ? { reports: [...reports] } : {}),
  });
}

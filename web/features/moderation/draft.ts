import { decisionKinds, type DecisionKind } from '#contract/moderation.ts';
import { isRecord, tabEntry } from '#web/data/storage/storage.ts';

/** An unsent decision. */
export interface Draft {
  readonly decisions: readonly DecisionKind[];
  readonly rule: string;
  /** Days as a text, an end in ISO 8601, `day:` with the last day, or '' for a permanent measure. */
  readonly until: string;
  /** Reports whose reporters are not muted. */
  readonly spared: readonly string[];
  /** The rule of a mute of reporters; '' until one is chosen. */
  readonly reporterRule: string;
  readonly message: string;
  readonly note: string;
}

export const noDraft: Draft = {
  decisions: [],
  rule: '',
  until: '',
  spared: [],
  reporterRule: '',
  message: '',
  note: '',
};

const WEEK_MS = 7 * 86_400_000;
const DAY_MS = 86_400_000;

/** Gives a mute its end. A mute always ends, so without an end it lasts as long as a mute chosen by key. */
export function withEnd(draft: Draft): Draft {
  return draft.until === '' && draft.decisions.includes('mute') ? { ...draft, until: '7' } : draft;
}

/** Removes a saved note from a draft. Text typed meanwhile stays. */
export function withoutNote(draft: Draft, saved: string): Draft {
  return draft.note.startsWith(saved)
    ? { ...draft, note: draft.note.slice(saved.length).trimStart() }
    : draft;
}

/**
 * The stored draft of a case. It stays in this tab until the decision is made, so that a reload or another case loses
 * no text. A log-out removes it.
 */
export function draftEntry(caseId: string) {
  return tabEntry<Draft>(`decision:${caseId}`, { version: 1, maxAgeMs: WEEK_MS, parse: parseDraft });
}

function parseDraft(value: unknown): Draft | null {
  if (!isRecord(value)) return null;
  const { decisions, rule, until, message, note } = value;
  const texts = [rule, until, message, note];
  if (!Array.isArray(decisions) || !texts.every((text) => typeof text === 'string')) return null;
  const known = decisions.flatMap((kind) => decisionKinds.find((one) => one === kind) ?? []);
  const { spared = [], reporterRule = '' } = value as unknown as Partial<Draft>;
  return { ...(value as unknown as Draft), decisions: known, spared, reporterRule };
}

const DAY = 'day:';

/** The typed last day, `''` while incomplete; null for another kind of end. */
export function lastDayOf({ until }: Pick<Draft, 'until'>): string | null {
  return until.startsWith(DAY) ? until.slice(DAY.length) : null;
}

/** @param day `2026-12-31`, or `''`. */
export function untilDay(day: string): string {
  return DAY + day;
}

/** A day as `2026-12-31`, in the moderator's time zone. */
export function dayAt(time: number): string {
  const date = new Date(time);
  return new Date(time - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** True if the end of a draft is missing or has passed. */
export function isEndMissing(draft: Pick<Draft, 'until'>, now: number): boolean {
  return lastDayOf(draft) !== null && !(Date.parse(endOf(draft, now) ?? '') > now);
}

/** The time at which a decision ends, or null for a permanent one. */
export function endOf({ until }: Pick<Draft, 'until'>, now: number): string | null {
  if (until === '') return null;
  const day = lastDayOf({ until });
  if (day !== null) {
    // Includes the whole day, in the moderator's time zone.
    const end = new Date(`${day}T23:59:59`);
    return Number.isNaN(end.getTime()) ? null : end.toISOString();
  }
  return /^\d+$/.test(until) ? new Date(now + Number(until) * DAY_MS).toISOString() : until;
}

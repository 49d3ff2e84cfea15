import type { OwnDecision } from '#contract/decisions.ts';
import type { DecisionWords } from '#contract/words/en/decisions.ts';

/** A day in the reader's time zone and language. */
export function writeDay(locale: string, at: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(at));
}

/** Describes the measures of a decision, one text for each. */
export function describeMeasures(
  { kind, decisions, until, reversed }: OwnDecision,
  texts: DecisionWords,
  locale: string,
): string[] {
  if (reversed) return [texts.reversed];
  const end = until && writeDay(locale, until);
  return decisions.map((one) => {
    if (one === 'remove' && kind === 'photo') return texts.removedPhoto;
    const text = texts.measures[one];
    return typeof text === 'function' ? text(end) : text;
  });
}

/** Describes whether an appeal is possible, or its outcome. */
export function describeAppeal({ appeal, appealBefore }: OwnDecision, texts: DecisionWords, locale: string) {
  const day = writeDay(locale, appealBefore);
  if (appeal === 'none') return texts.noAppeal;
  if (appeal === 'possible') return texts.appealBefore(day);
  return appeal === 'too-late' ? texts.tooLate(day) : texts.appealStates[appeal];
}

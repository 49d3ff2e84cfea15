import { moderationWords, type ModerationWords } from '#contract/words/en/moderation.ts';
import type { Ref } from 'react';
import type { ModeratedCase } from '#contract/moderation.ts';
import { Separated } from '#web/ui/separated.tsx';
import { useWords } from '#web/data/words.ts';

/** The subject of a case in one line. */
export function titleOf({ kind, owner, profile }: ModeratedCase, { about }: ModerationWords): string {
  return kind === 'opinion' ? about.opinion(owner.name, profile.name) : about[kind](owner.name);
}

/** Reasons, gravity and marks of a case. */
export function summaryOf(one: ModeratedCase, texts: ModerationWords): string[] {
  const { reasons, gravity, pileOn, appeal } = one;
  return [
    ...(appeal ? [texts.appealed] : []),
    texts.gravityNames[gravity] ?? '',
    ...reasons.map(({ reason, count }) => `${texts.reasonNames[reason]}${count > 1 ? ` × ${count}` : ''}`),
    ...(pileOn ? [texts.pileOn] : []),
  ];
}

/** Describes whether a moderator has taken up the case, or its appeal, in time. */
function acknowledgeState(
  { acknowledgeBy, acknowledged }: ModeratedCase,
  now = Date.now(),
): 'due' | 'done' | 'late' {
  if ((acknowledged === '' ? now : Date.parse(acknowledged)) > Date.parse(acknowledgeBy)) return 'late';
  return acknowledged === '' ? 'due' : 'done';
}

/**
 * True if the case needs action at once. A case that was taken up too late does not count, because nothing can change
 * that.
 */
export function isOverdue(one: ModeratedCase, now = Date.now()): boolean {
  if (one.decided !== '') return false;
  const waits = one.acknowledged === '' && acknowledgeState(one, now) === 'late';
  return waits || Date.parse(one.resolveBy) < now;
}

interface CaseHeadProps {
  readonly one: ModeratedCase;
  /** Gets the focus when the case opens, so that a screen reader reads it. */
  readonly heading: Ref<HTMLHeadingElement>;
}

/** The head of a case: its subject, gravity, moderator and time limit. */
export function CaseHead({ one, heading }: CaseHeadProps) {
  const texts = useWords(moderationWords);
  const { locale } = useWords();
  const { claimed, canClaim, decided, decisions, acknowledgeBy, resolveBy } = one;
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="mb-1 text-section font-bold focus:outline-none">
        <bdi>{titleOf(one, texts)}</bdi>
      </h2>
      <p className="font-medium">
        <Separated>{summaryOf(one, texts)}</Separated>
      </p>
      <p className="text-meta text-soft">
        <Separated>
          <>
            {texts.acknowledgeBy} <time dateTime={acknowledgeBy}>{time.format(new Date(acknowledgeBy))}</time>
            {` (${texts.acknowledgeStates[acknowledgeState(one)]})`}
          </>
          <>
            {texts.resolveBy} <time dateTime={resolveBy}>{time.format(new Date(resolveBy))}</time>
            {isOverdue(one) && <strong className="font-bold text-danger"> {texts.overdue}</strong>}
          </>
        </Separated>
      </p>
      {decided !== '' && (
        <p className="text-meta font-medium">
          {texts.decidedOn} <time dateTime={decided}>{time.format(new Date(decided))}</time>:{' '}
          {decisions.map((decision) => texts.decisionNames[decision]).join(', ')}
        </p>
      )}
      {!canClaim && decided === '' && <p className="text-meta font-medium">{texts.forAnother}</p>}
      {claimed !== 'nobody' && (
        <p className={`text-meta font-medium ${claimed === 'me' ? 'text-accent' : 'text-danger'}`}>
          {claimed === 'me' ? texts.claimedByMe : texts.claimedByOther}
        </p>
      )}
    </>
  );
}

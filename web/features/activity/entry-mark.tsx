import { useLayoutEffect, useRef } from 'react';
import { activityWords } from '#contract/words/en/activity.ts';
import type { Moment } from '#web/features/activity/find-moments.ts';
import { useWords } from '#web/data/words.ts';
import { enterGate } from '#web/ui/enter-gate.ts';
import { Mark } from '#web/ui/mark.tsx';

/** The time of one moment. */
const MOMENT_MS = 600;
const LEAD_MS = 100;

interface NewMarkProps {
  /** False where the surface shows it. */
  readonly hasDot?: boolean;
}

/** Marks what is new: a dot, and for screen readers a word. */
export function NewMark({ hasDot = true }: NewMarkProps) {
  const { newMark } = useWords(activityWords);
  return (
    <>
      {hasDot && <span aria-hidden="true" className="new-dot" />}
      <span className="sr-only">{newMark}</span>
    </>
  );
}

interface MomentMarkProps {
  readonly className: string;
  /** The number of moments before this one. Moments follow each other. */
  readonly nth: number;
}

/** The brand's mark. Its student comes from outside of the card and enters the gate once; an opinion's tint fades in. */
export function MomentMark({ className, nth }: MomentMarkProps) {
  const mark = useRef<HTMLSpanElement>(null);
  const delay = nth * MOMENT_MS + LEAD_MS;
  useLayoutEffect(() => {
    const timing: KeyframeAnimationOptions = { delay, duration: MOMENT_MS - LEAD_MS, fill: 'backwards' };
    enterGate(mark.current, timing);
    mark.current
      ?.closest('[data-opinion]')
      ?.animate({ backgroundColor: ['var(--color-card)', 'var(--color-tint)'] }, timing);
    // oxlint-disable-next-line react/exhaustive-deps -- a mark moves once, whatever moments come later
  }, []);
  return (
    <span ref={mark} className="inline-flex">
      <Mark className={className} />
    </span>
  );
}

interface MomentHeadProps {
  readonly moment: Moment;
  readonly nth: number;
}

/** Above the first and the tenth opinion. */
export function MomentHead({ moment, nth }: MomentHeadProps) {
  const { moments } = useWords(activityWords);
  return (
    <p className="flex items-center gap-3 pb-2 text-section font-bold">
      <MomentMark className="size-10" nth={nth} />
      <span>{moments[moment]}</span>
    </p>
  );
}

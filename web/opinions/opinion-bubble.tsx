import { useId, useLayoutEffect, useRef } from 'react';
import type { Opinion } from '#contract/user.ts';
import type { Words } from '#contract/words.ts';
import { useOpinionActions } from '#web/actions.ts';
import { ActionMenu } from '#web/ui/later-action-menu.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.ts';

interface OpinionBubbleProps {
  readonly opinion: Opinion;
  /** Undefined if the person may not delete it. */
  readonly onDelete: ((opinion: Opinion) => void) | undefined;
  /** `ground`: directly on the page, as a small card. */
  readonly surface?: 'card' | 'ground';
}

/** An opinion with its writer's name and its date. */
export function OpinionBubble({ opinion, onDelete, surface = 'card' }: OpinionBubbleProps) {
  const words = useWords();
  const bubble = useRef<HTMLDivElement>(null);
  const text = useId();
  const actions = useOpinionActions(opinion);
  useLayoutEffect(() => {
    const shown = bubble.current;
    return () => {
      if (shown?.contains(document.activeElement)) moveFocusOn(shown);
    };
  }, []);

  return (
    <div ref={bubble} data-opinion className="flex items-center gap-1">
      {/* The bubble has the text direction of the opinion, so that all its lines start at the same edge. */}
      <div
        dir="auto"
        className={`min-w-0 flex-1 rounded-bubble px-3.5 ${surface === 'card' ? 'bg-sunken py-2' : 'elevated bg-card py-2.5'}`}
      >
        <p id={text} className="text-body">
          {opinion.comment}
        </p>
        <p className="text-caption text-soft">
          <bdi>{opinion.commenter}</bdi> ·{' '}
          <time dateTime={opinion.date}>{formatDay(opinion.date, words)}</time>
        </p>
      </div>
      {actions.length > 0 && <ActionMenu label={words.moreActions} actions={actions} />}
      {onDelete && (
        <IconButton aria-label={words.delete} aria-describedby={text} onClick={() => onDelete(opinion)}>
          <Icon name="trash" />
        </IconButton>
      )}
    </div>
  );
}

/** After a deletion by keyboard, moves the focus to the next opinion, or to the element around the list. */
function moveFocusOn(from: HTMLElement): void {
  const neighbours = [from.nextElementSibling, from.previousElementSibling];
  const next = neighbours.find((element) => element?.matches('[data-opinion]'))?.querySelector('button');
  (next ?? from.closest<HTMLElement>('section, article'))?.focus();
}

/** By language, and whether they have the year. Creating one takes as long as rendering several opinions. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** `Today`, `18 Nov` or `18 Nov 2025`, in the reader's time zone. */
function formatDay(iso: string, words: Words): string {
  const date = new Date(iso);
  const now = new Date();
  if (date.toDateString() === now.toDateString()) return words.today;
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  const key = `${words.locale} ${year}`;
  const format =
    dayFormats.get(key) ?? new Intl.DateTimeFormat(words.locale, { day: 'numeric', month: 'short', year });
  dayFormats.set(key, format);
  return format.format(date);
}

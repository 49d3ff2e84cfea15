import { useEffect, useLayoutEffect, useRef, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { useQueryClient } from '@tanstack/react-query';
import { useHistoryState } from 'wouter/use-browser-location';
import { densePhoto } from '#contract/user.ts';
import { studentWords } from '#contract/words/en/student.ts';
import { readCard } from '#web/data/cards/card-store.ts';
import { studentAddress } from '#web/data/cards/student-address.ts';
import { navigate } from '#web/data/navigation.tsx';
import { moveInList } from '#web/data/place.ts';
import { useWords } from '#web/data/words.ts';
import { readOpenList } from '#web/features/people/open-list.ts';
import { comeFrom, enter, type Direction } from '#web/features/people/page/page-steps.ts';
import { largerPhoto } from '#web/features/people/page/photo-button.tsx';
import { useNeighbours } from '#web/features/people/page/use-neighbours.ts';
import { useSwipe } from '#web/features/people/page/use-swipe.ts';
import { IconButton } from '#web/ui/button.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';

/** The state of the history entry after a step by a button, whose successor gets the focus. */
interface StepState {
  readonly step?: Direction;
}

const keys: Readonly<Record<string, Direction>> = { ArrowLeft: 'previous', ArrowRight: 'next' };
/** Its arrow points to the left. */
const toTheRight: CSSProperties = { transform: 'scaleX(-1)' };

/**
 * Leads to the students before and after this one in the list: by buttons, arrow keys and swipes. Back
 * then leads to the list, at the student who was shown last. Renders nothing without a list.
 */
export function StudentSteps({ id }: { readonly id: string }) {
  const texts = useWords(studentWords);
  const client = useQueryClient();
  const neighbours = useNeighbours(id);
  const { previous, next } = neighbours;
  const stepped = useHistoryState<StepState | null>()?.step;

  const go = (direction: Direction, state: StepState = {}) => {
    const other = neighbours[direction];
    if (other === null) return;
    const list = readOpenList();
    if (list) moveInList(list.address, other);
    comeFrom(direction);
    // One entry for all students, so that Back leads to the list.
    navigate(studentAddress(other), { replace: true, state });
  };
  const focused = useRef<HTMLButtonElement>(null);
  // The button with this name on the page before had the focus. The title gets it first.
  useEffect(() => focused.current?.focus({ preventScroll: true }), []);
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  const row = useRef<HTMLDivElement>(null);
  const hint = useRef<HTMLDivElement>(null);
  useSwipe(row, hint, { leads: (direction) => neighbours[direction] !== null, onSwipe: go });
  useLayoutEffect(() => {
    const shown = row.current?.closest<HTMLElement>('.student-page');
    if (shown) enter(shown);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const direction = keys[event.key];
      if (
        !direction ||
        event.defaultPrevented ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey
      )
        return;
      // There the keys move a caret, a choice or a scrolling box.
      const isUsed = (event.target as HTMLElement).closest(
        'input, textarea, select, dialog, [role=menu], [tabindex="0"]',
      );
      // In a dialog a click on a text gives the focus to the page.
      if (!isUsed && !document.querySelector('dialog[open]')) latest.current(direction);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    const isDense = devicePixelRatio > 1 || matchMedia(largerPhoto).matches;
    for (const other of [next, previous]) {
      const image = other === null ? undefined : readCard(client, other)?.image;
      // The browser keeps it in its cache.
      if (image) new Image().src = isDense ? densePhoto(image) : image;
    }
  }, [client, next, previous]);

  return (
    <div ref={row} className="ml-auto flex gap-2">
      {(['previous', 'next'] as const).map(
        (direction) =>
          neighbours[direction] !== null && (
            <IconButton
              key={direction}
              ref={stepped === direction ? focused : undefined}
              aria-label={texts[direction]}
              className="bg-sunken text-ink"
              style={direction === 'next' ? toTheRight : undefined}
              onClick={(event) =>
                go(direction, event.currentTarget.matches(':focus-visible') ? { step: direction } : {})
              }
            >
              <MoreIcon name="back" className="size-6" />
            </IconButton>
          ),
      )}
      {/* Outside of the page, which moves. */}
      {createPortal(
        <div ref={hint} aria-hidden="true" className="swipe-hint">
          <MoreIcon name="back" className="size-6" />
        </div>,
        document.body,
      )}
    </div>
  );
}

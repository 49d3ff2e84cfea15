import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type Ref,
} from 'react';
import { flushSync } from 'react-dom';
import { useQueryClient } from '@tanstack/react-query';
import { isPreparing, useHistoryState } from '#web/data/address.tsx';
import { densePhoto } from '#contract/user.ts';
import type { Card } from '#contract/user-object.ts';
import { studentWords } from '#contract/words/en/student.ts';
import { readCard } from '#web/data/cards/card-store.ts';
import { studentAddress } from '#web/data/cards/student-address.ts';
import { navigate } from '#web/data/navigation.tsx';
import { moveInList } from '#web/data/place.ts';
import { useWords } from '#web/data/words.ts';
import { readOpenList } from '#web/features/people/open-list.ts';
import { Neighbour } from '#web/features/people/page/neighbour.tsx';
import { comeFrom, enter, showAgain, type Direction } from '#web/features/people/page/page-steps.ts';
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

interface StudentStepsProps {
  readonly id: string;
  /** Draws the page of a neighbour, without a request, while a finger moves it in. `steps`: its buttons. */
  readonly drawNeighbour: (card: Card, steps: ReactNode) => ReactNode;
}

/**
 * Leads to the students before and after this one in the list: by buttons, arrow keys and swipes. Back
 * then leads to the list, at the student who was shown last. Without a list there are no buttons.
 */
export function StudentSteps({ id, drawNeighbour }: StudentStepsProps) {
  const client = useQueryClient();
  const neighbours = useNeighbours(id);
  const { previous, next, isLast } = neighbours;
  const stepped = useHistoryState<StepState | null>()?.step;

  const row = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<Direction | null>(null);

  /** @param isBeside true if the other page has come in beside this one. */
  const go = (direction: Direction, state: StepState = {}, isBeside = false) => {
    const other = neighbours.stepTo(direction);
    if (other === null) return;
    const list = readOpenList();
    if (list) moveInList(list.address, other);
    const address = studentAddress(other);
    const shown = row.current?.closest<HTMLElement>('.student-page');
    if (other === id && shown) {
      setSide(null);
      showAgain(shown);
    } else if (!isBeside) comeFrom(direction, address);
    // One entry for all students, so that Back leads to the list.
    navigate(address, { replace: true, state, transition: true });
  };
  const focused = useRef<HTMLButtonElement>(null);
  // The button with this name on the page before had the focus. The title gets it first.
  useEffect(() => focused.current?.focus({ preventScroll: true }), []);
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useSwipe(row, {
    leads: (direction) => neighbours.stepTo(direction) !== null,
    // At once, because the finger moves it with the page.
    onSide: (direction) => direction !== side && flushSync(() => setSide(direction)),
    onSwipe: (direction, isBeside) => go(direction, {}, isBeside),
  });
  const beside = readCard(client, (side && neighbours[side]) ?? '');
  useLayoutEffect(() => {
    const shown = row.current?.closest<HTMLElement>('.student-page');
    if (shown) void enter(shown, studentAddress(id));
  }, [id]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const direction = keys[event.key];
      if (
        !direction ||
        event.defaultPrevented ||
        // A held key waits for the page that is prepared.
        (event.repeat && isPreparing()) ||
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
      <StepButtons
        previous={previous !== null}
        next={next !== null}
        refOf={(direction) => (stepped === direction ? focused : undefined)}
        onStep={(direction, isByKey) => go(direction, isByKey ? { step: direction } : {})}
      />
      {side && beside && (
        <Neighbour key={beside.uid} side={side} name={beside.name} inside={row}>
          {drawNeighbour(
            beside,
            <div className="ml-auto flex gap-2">
              <StepButtons
                previous={side === 'next' || !isLast.previous}
                next={side === 'previous' || !isLast.next}
              />
            </div>,
          )}
        </Neighbour>
      )}
    </div>
  );
}

interface StepButtonsProps {
  readonly previous: boolean;
  readonly next: boolean;
  readonly refOf?: (direction: Direction) => Ref<HTMLButtonElement> | undefined;
  readonly onStep?: (direction: Direction, isByKey: boolean) => void;
}

function StepButtons({ refOf, onStep, ...shown }: StepButtonsProps) {
  const texts = useWords(studentWords);
  return (['previous', 'next'] as const).map(
    (direction) =>
      shown[direction] && (
        <IconButton
          key={direction}
          ref={refOf?.(direction)}
          aria-label={texts[direction]}
          className="bg-sunken text-ink"
          style={direction === 'next' ? toTheRight : undefined}
          onClick={(event) => onStep?.(direction, event.currentTarget.matches(':focus-visible'))}
        >
          <MoreIcon name="back" className="size-6" />
        </IconButton>
      ),
  );
}

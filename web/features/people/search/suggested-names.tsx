import { useWords } from '#web/data/words.ts';
import { searchWords } from '#contract/words/en/search.ts';
import { useEffect, useId, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNamesSlot } from '#web/features/people/search/names-slot.ts';
import { PersonLine } from '#web/features/people/search/person-line.tsx';
import type { SuggestedPerson } from '#web/features/people/search/suggested-person.ts';
import { useOpenPerson } from '#web/features/people/search/use-open-person.ts';
import { useSuggestedNames } from '#web/features/people/search/use-suggested-names.ts';

interface SuggestedNamesProps {
  /** The search box, which keeps the focus. */
  readonly box: HTMLInputElement;
  /** The typed text that has not been searched yet. */
  readonly text: string;
}

/** A state that belongs to one text. Each typed letter resets it. */
function useTextState<T>(text: string, initial: T): [T, (value: T) => void] {
  const [state, setState] = useState({ text, value: initial });
  return [state.text === text ? state.value : initial, (value) => setState({ text, value })];
}

/**
 * The list of names under the status line of the search screen, so that it covers neither that line nor the Search
 * button.
 * Follows the combobox pattern of WAI-ARIA, but the box stays a `searchbox`: that role has no `aria-expanded`. The role
 * does allow `aria-autocomplete`, `aria-controls` and `aria-activedescendant`. A live region announces the names.
 */
export function SuggestedNames({ box, text }: SuggestedNamesProps) {
  const searchTexts = useWords(searchWords);
  const slot = useNamesSlot();
  const id = useId();
  const openPerson = useOpenPerson();
  const people = useSuggestedNames(text);
  const [isClosed, setIsClosed] = useTextState(text, false);
  const [markedId, setMarkedId] = useTextState<string | null>(text, null);
  const shown = slot && !isClosed ? people : [];
  const marked = shown.findIndex(({ uid }) => uid === markedId);

  useBoxAttributes(box, shown.length > 0 ? id : null, marked);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = keyAction(event, { isClosed, count: shown.length, marked });
      if (act === null) return;
      event.preventDefault();
      const person = shown[marked];
      if (act === 'open' && person) openPerson(person);
      else if (act === 'close') setIsClosed(true);
      else if (act === 'show') setIsClosed(false);
      else if (typeof act === 'number') setMarkedId(shown[act]?.uid ?? null);
    };
    const onBlur = () => setMarkedId(null);
    box.addEventListener('keydown', onKeyDown);
    box.addEventListener('blur', onBlur);
    return () => {
      box.removeEventListener('keydown', onKeyDown);
      box.removeEventListener('blur', onBlur);
    };
  });

  return (
    <>
      <Announcement text={shown.length > 0 ? searchTexts.suggestedCount(shown.length) : ''} />
      {slot &&
        shown.length > 0 &&
        createPortal(<NameList id={id} people={shown} marked={marked} onOpen={openPerson} />, slot)}
    </>
  );
}

type KeyAction = 'open' | 'close' | 'show' | number | null;

/** The effect of a key. A number is the index of the name to mark; -1 marks none. */
function keyAction(
  { key, isComposing, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  {
    isClosed,
    count,
    marked,
  }: { readonly isClosed: boolean; readonly count: number; readonly marked: number },
): KeyAction {
  // While an input method composes, it uses the keys itself.
  if (isComposing || altKey || ctrlKey || metaKey || shiftKey) return null;
  if (key === 'ArrowDown' && isClosed) return 'show';
  if (count === 0) return null;
  // The box itself is one of the stops.
  if (key === 'ArrowDown') return marked + 1 < count ? marked + 1 : -1;
  if (key === 'ArrowUp') return marked >= 0 ? marked - 1 : count - 1;
  if (key === 'Enter' && marked >= 0) return 'open';
  return key === 'Escape' ? 'close' : null;
}

/** Sets attributes of the box that React does not know and leaves alone. `list`: the id of the shown list. */
function useBoxAttributes(box: HTMLInputElement, list: string | null, marked: number): void {
  useLayoutEffect(() => {
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-controls': list,
      'aria-activedescendant': list !== null && marked >= 0 ? `${list}-${marked}` : null,
    };
    for (const [name, value] of Object.entries(attributes))
      if (value === null) box.removeAttribute(name);
      else box.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) box.removeAttribute(name);
    };
  }, [box, list, marked]);
}

const ANNOUNCE_AFTER_MS = 700;

/** Announces a text that has not changed for a while, so that it does not interrupt the reading of typed letters. */
function Announcement({ text }: { readonly text: string }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p aria-live="polite" className="sr-only">
      {announced === text ? announced : ''}
    </p>
  );
}

interface NameListProps {
  readonly id: string;
  readonly people: readonly SuggestedPerson[];
  readonly marked: number;
  readonly onOpen: (person: SuggestedPerson) => void;
}

function NameList({ id, people, marked, onOpen }: NameListProps) {
  const searchTexts = useWords(searchWords);
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list shows no pictures
      role="listbox"
      aria-label={searchTexts.suggested}
      className="elevated mb-2 rounded-card bg-card p-2"
    >
      {people.map((person, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the box has the focus and the keys
        <div
          key={person.uid}
          id={`${id}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native option contains text alone
          role="option"
          aria-selected={index === marked}
          className="choice hover-shade flex min-h-14 cursor-pointer items-center gap-3 rounded-photo px-2 py-1.5 aria-selected:bg-tint aria-selected:text-on-tint aria-selected:*:text-on-tint"
          // The box keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onOpen(person)}
        >
          <PersonLine person={person} />
        </div>
      ))}
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import { shortcutWords } from '#contract/words/en/shortcuts.ts';
import { navigate } from '#web/data/navigation.tsx';
import { ShortcutList } from '#web/features/shortcuts/shortcut-list.tsx';
import { areShortcutsOn } from '#web/features/shortcuts/shortcut-setting.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/data/words.ts';

/** The second key of `g h` must come within this time. */
const SECOND_KEY_MS = 1500;
/** There the keys are letters, or have another meaning. */
const TYPING = 'input, textarea, select, dialog, [contenteditable], [role=menu]';
const places: Readonly<Record<string, string>> = { h: '/', a: '/activity', p: '/user' };

/** Single keys for what a card and the bars offer. They do nothing while somebody types or a dialog is open. */
export function Shortcuts() {
  const texts = useWords(shortcutWords);
  const [isOpen, setOpen] = useState(false);
  const goAt = useRef(-SECOND_KEY_MS);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
      const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null;
      const isElsewhere =
        document.querySelector('dialog[open]') !== null || location.pathname.startsWith('/moderation');
      if (isTyping || isElsewhere || !areShortcutsOn()) return;
      const isSecond = event.timeStamp - goAt.current < SECOND_KEY_MS;
      goAt.current = event.key === 'g' ? event.timeStamp : -SECOND_KEY_MS;
      const place = isSecond ? places[event.key] : undefined;
      if (place !== undefined) navigate(place);
      else if (event.key === '?') setOpen(true);
      else if (isSecond || !act(event)) return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  if (!isOpen) return null;
  return (
    <Sheet label={texts.title} onClose={() => setOpen(false)}>
      <div className="flex items-center justify-between pb-2">
        <h2 className="text-section font-bold">{texts.title}</h2>
        <IconButton aria-label={texts.close} onClick={() => setOpen(false)}>
          <Icon name="close" className="size-6" />
        </IconButton>
      </div>
      <ShortcutList />
    </Sheet>
  );
}

/** @returns true if the key has done something. */
function act({ key, repeat }: KeyboardEvent): boolean {
  const card = currentCard();
  // The page of a student has the same controls without a list.
  const scope: ParentNode = card ?? document.querySelector('main') ?? document;
  switch (key) {
    case 'j':
      return goTo(card, 1);
    case 'k':
      return goTo(card, -1);
    case 'l':
      // A like is for good, so the first press only shows whose card it would be for. A held key is one press.
      if (repeat) return false;
      if (card && !card.contains(document.activeElement)) return goTo(card, 1);
      return press(scope.querySelector('.gate button[aria-pressed]'));
    case 'o':
      return press(scope.querySelector('.see-all button'));
    case 'w':
      return focus(scope.querySelector('form textarea'));
    case '/':
      return focus(
        [...document.querySelectorAll('search input')].find((box) => box.getClientRects().length > 0),
      );
    default:
      return false;
  }
}

const cards = () => [...document.querySelectorAll<HTMLElement>('[role=feed] article')];
/** The line where the reader probably looks: a third of the window from its top. */
const isAtLine = (card: HTMLElement) => card.getBoundingClientRect().bottom > innerHeight / 3;

/** The card with the focus, otherwise the card that is being read. */
function currentCard(): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[role=feed] article');
  return focused ?? cards().find(isAtLine);
}

function goTo(from: HTMLElement | undefined, step: 1 | -1): boolean {
  const all = cards();
  const isFocused = from?.contains(document.activeElement) === true;
  // The first press chooses the card that is being read.
  const goal = from && !isFocused && step === 1 ? from : all[(from ? all.indexOf(from) : -1) + step];
  goal?.focus({ preventScroll: true });
  goal?.scrollIntoView({ block: 'start' });
  return goal !== undefined;
}

function press(button: Element | null): boolean {
  if (button instanceof HTMLElement) button.click();
  return button !== null;
}

function focus(field: Element | null | undefined): boolean {
  if (field instanceof HTMLElement) field.focus();
  return field instanceof HTMLElement;
}

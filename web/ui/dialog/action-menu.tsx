import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
} from 'react';
import { createPortal } from 'react-dom';
import { addLayer } from '#web/data/layers.ts';
import { IconButton } from '#web/ui/button.tsx';
import { PathIcon } from '#web/ui/icon.tsx';

export interface MenuAction {
  readonly text: string;
  readonly run: () => unknown;
  /** True while the action's state is unknown. The action is then disabled. */
  readonly isWaiting?: boolean;
}

interface ActionMenuProps {
  /** The accessible name of the button. */
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly onOpen?: (() => void) | undefined;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const DOTS =
  'M12 6.25a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1ZM12 12.5a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1ZM12 18.75a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1Z';
/** Space at the bottom of the window, for the bar of a phone. */
const FREE_PX = 88;
/** A smaller movement of the button keeps its menu open. */
const MOVED_PX = 4;

/** The menu button pattern of WAI-ARIA. Without actions it renders nothing. */
export function ActionMenu({ label, actions, onOpen }: ActionMenuProps) {
  const id = useId();
  const [place, setPlace] = useState<CSSProperties | null>(null);
  const button = useRef<HTMLSpanElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const isOpen = place !== null;

  useLayoutEffect(() => {
    if (isOpen && button.current && menu.current) setPlace(placeBeside(button.current, menu.current));
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
    const closeOutside = ({ target }: Event) => {
      if (![button, menu].some(({ current }) => current?.contains(target as Node))) setPlace(null);
    };
    const close = () => setPlace(null);
    const removeLayer = addLayer(() => {
      close();
      button.current?.querySelector('button')?.focus({ preventScroll: true });
    });
    const topOf = () => button.current?.getBoundingClientRect().top ?? 0;
    const openedAt = topOf();
    // The menu does not move with its button. A scroll event of the time before the menu opened can arrive late.
    const closeIfMoved = () => {
      if (Math.abs(topOf() - openedAt) > MOVED_PX) close();
    };
    addEventListener('pointerdown', closeOutside);
    addEventListener('scroll', closeIfMoved, { capture: true, passive: true });
    addEventListener('resize', close);
    return () => {
      removeLayer();
      removeEventListener('pointerdown', closeOutside);
      removeEventListener('scroll', closeIfMoved, { capture: true });
      removeEventListener('resize', close);
    };
  }, [isOpen]);

  if (actions.length === 0) return null;
  // The menu moves to its button as soon as it has a size.
  const open = () => {
    onOpen?.();
    setPlace({ top: 0, right: 0 });
  };
  const close = () => {
    setPlace(null);
    button.current?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <span ref={button} className="inline-flex">
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? setPlace(null) : open())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          open();
        }}
      >
        <PathIcon path={DOTS} />
      </IconButton>
      {isOpen &&
        // Rendered outside of cards and lists, because they clip content beyond their edges.
        createPortal(
          <div
            ref={menu}
            id={id}
            role="menu"
            aria-label={label}
            tabIndex={-1}
            style={{ minWidth: 'min(10rem, 90vw)', ...place }}
            className="elevated fixed z-10 max-w-full animate-popup rounded-field border border-line bg-card p-1"
            onKeyDown={(event) => {
              // Tab then continues from the button.
              if (event.key === 'Escape' || event.key === 'Tab') close();
              else moveFocus(event);
            }}
          >
            {actions.map(({ text, run, isWaiting }, nth) => (
              <button
                // The text may change while the item has the focus.
                key={nth}
                type="button"
                role="menuitem"
                tabIndex={-1}
                aria-disabled={isWaiting || undefined}
                className="hover-shade flex min-h-11 w-full items-center rounded-inner px-3 text-left aria-disabled:text-soft"
                onClick={() => {
                  if (isWaiting) return;
                  close();
                  run();
                }}
              >
                {text}
              </button>
            ))}
          </div>,
          // Inside the page's main part, so that the menu is in a landmark.
          document.getElementById('content') ?? document.body,
        )}
    </span>
  );
}

/** Places the menu below the button, or above if there is too little space. Never beyond the window's left edge. */
function placeBeside(button: HTMLElement, menu: HTMLElement): CSSProperties {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = menu;
  const { clientWidth } = document.documentElement;
  return {
    right: Math.max(0, Math.min(clientWidth - right, clientWidth - offsetWidth)),
    // The opening animation grows from the button.
    ...(bottom + offsetHeight + FREE_PX < innerHeight
      ? { top: bottom, transformOrigin: 'top right' }
      : { bottom: innerHeight - top, transformOrigin: 'bottom right' }),
  };
}

/** Arrow keys wrap around. Home and End move to the first and the last action. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const step = STEPS[event.key];
  const now = items.findIndex((item) => item === document.activeElement);
  const next =
    step !== undefined
      ? (now + step + items.length) % items.length
      : event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? -1
          : null;
  if (next === null) return;
  event.preventDefault();
  items.at(next)?.focus();
}

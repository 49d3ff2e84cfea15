import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface MenuAction {
  readonly text: string;
  readonly run: () => void;
}

interface ActionMenuProps {
  /** The accessible name of the button. */
  readonly label: string;
  readonly actions: readonly MenuAction[];
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The menu button pattern of WAI-ARIA. Without actions it renders nothing. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const closeOutside = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', closeOutside);
    return () => removeEventListener('pointerdown', closeOutside);
  }, [open]);

  if (actions.length === 0) return null;
  const close = () => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  return (
    <span ref={box} className="relative inline-flex">
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Icon name="menu" />
      </IconButton>
      {open && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className="elevated absolute top-full right-0 z-10 min-w-40 rounded-field bg-card p-1"
          onKeyDown={(event) => {
            if (event.key === 'Tab') setOpen(false);
            else if (event.key === 'Escape') close();
            else moveFocus(event);
          }}
        >
          {actions.map(({ text, run }) => (
            <button
              key={text}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="hover-shade flex min-h-11 w-full items-center rounded-inner px-3 text-left"
              onClick={() => {
                close();
                run();
              }}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </span>
  );
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

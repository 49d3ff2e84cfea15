import { useEffect, useState, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { keepFocusInside } from '#web/ui/dialog/keep-focus-inside.ts';

/** A completed action, and the function that reverses it; or something that came, and the button that shows it. */
export interface Done {
  readonly text: string;
  /** Missing if the action cannot be reversed. */
  readonly undo?: (() => unknown) | undefined;
  /** A button in the place of Undo. */
  readonly act?: { readonly text: string; readonly run: () => unknown };
  /** True if it is about the filters or the search in the address: it ends when they change. */
  readonly isAboutAddress?: true;
  /** Calls `end` when Undo would lose something newer. Returns a function that stops this. */
  readonly until?: ((end: () => void) => () => void) | undefined;
  /**
   * True if it came by itself. It waits for the end of another line, whose Undo would be lost, and belongs to no
   * screen.
   */
  readonly waits?: true;
}

interface QuietLineProps extends Done {
  /** The address of the screen that the line is about, which an act may just have opened. */
  readonly at: string;
  readonly undoText: string;
  /** Called when the line's time is over, or after Undo. */
  readonly onEnd: () => void;
}

/** Long enough to read the line and to reach its button. */
const SHOWN_MS = 10_000;
/** Long enough to read a line without a button. */
const READ_MS = 5000;

/** From the bottom of the window to above the line. */
const ABOVE_LINE = '8.5rem';

/** In a dialog the line is at the top of the window, because the dialog's buttons are at its bottom. */
const inDialog: CSSProperties = { top: 'calc(0.5rem + env(safe-area-inset-top))', bottom: 'auto' };

/**
 * A line above the dock that reports a success, or something that came, without a dialog. It disappears by itself,
 * unless the pointer or the focus is on it, and with its screen.
 */
export function QuietLine(props: QuietLineProps) {
  const { at, isAboutAddress, waits, onEnd } = props;
  const [path] = useLocation();
  const query = useSearch();
  const { pathname, search } = new URL(at);
  const isOver = !waits && (path !== pathname || (isAboutAddress && query !== search));
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  return isOver ? null : <Line {...props} />;
}

function Line({ text, undo, act, until, undoText, onEnd }: QuietLineProps) {
  const [isHeld, setHeld] = useState(false);
  const region = useRegion(setHeld);
  const dialog = region?.closest('dialog') ?? null;
  const button = act ?? (undo && { text: undoText, run: undo });
  const shownMs = button ? SHOWN_MS : READ_MS;
  useEffect(() => until?.(onEnd), [until, onEnd]);
  // A control that gets the focus scrolls above the line.
  useEffect(() => {
    if (dialog) return;
    const { style } = document.documentElement;
    style.scrollPaddingBottom = ABOVE_LINE;
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, [dialog]);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onEnd, shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, shownMs, onEnd]);
  const line = (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps the line while it is used
    <div
      className="fixed inset-x-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-10 mx-auto flex size-fit max-w-full animate-popup flex-wrap items-center gap-x-3 rounded-field bg-popup px-4 text-meta text-on-popup desk:bottom-5 rail:bottom-3"
      style={dialog ? inDialog : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => keepFocusInside(event, dialog)}
    >
      <span className="min-w-0 flex-1 py-2.5">{text}</span>
      {button && (
        <button
          type="button"
          className="press min-h-11 rounded-inner px-2 font-bold underline underline-offset-2"
          onClick={() => {
            // The button disappears with its line.
            moveFocus(dialog ?? document.getElementById('content'));
            onEnd();
            button.run();
          }}
        >
          {button.text}
        </button>
      )}
    </div>
  );
  return region ? createPortal(line, region) : line;
}

/** The live region (popup.tsx) of the newest open dialog, outside of which everything is inert. */
function findRegion(): Element | null {
  return [...document.querySelectorAll('dialog[open] > [aria-live]:last-child')].at(-1) ?? null;
}

/** Null for the page. When the dialog closes, the line moves to the dialog below it, or to the page. */
function useRegion(setHeld: (isHeld: boolean) => void): Element | null {
  const [region, setRegion] = useState(findRegion);
  useEffect(() => {
    const dialog = region?.closest('dialog');
    const move = () => {
      setRegion(findRegion);
      // The line leaves the pointer and the focus without an event.
      setHeld(false);
    };
    dialog?.addEventListener('close', move);
    return () => dialog?.removeEventListener('close', move);
  }, [region, setHeld]);
  return region;
}

function moveFocus(to: HTMLElement | null): void {
  if (!to) return;
  to.tabIndex = -1;
  to.focus({ preventScroll: true });
}

import { useEffect, useState } from 'react';

/** A completed action, and the function that reverses it. */
export interface Done {
  readonly text: string;
  /** Missing if the action cannot be reversed. */
  readonly undo?: (() => void) | undefined;
}

interface QuietLineProps extends Done {
  readonly undoText: string;
  /** Called when the line's time is over, or after Undo. */
  readonly onEnd: () => void;
}

/** Long enough to read the line and to reach Undo. Every reversible action can also be reversed elsewhere. */
const SHOWN_MS = 10_000;

/**
 * A line above the dock that reports a success without a dialog. It disappears by itself, unless the pointer or the
 * focus is on it.
 */
export function QuietLine({ text, undo, undoText, onEnd }: QuietLineProps) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onEnd, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, onEnd]);
  return (
    <div
      className="fixed inset-x-0 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-10 mx-auto flex size-fit max-w-full animate-popup flex-wrap items-center gap-x-3 rounded-field bg-popup px-4 text-meta text-on-popup desk:bottom-5 rail:bottom-3"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="min-w-0 flex-1 py-2.5">{text}</span>
      {undo && (
        <button
          type="button"
          className="press min-h-11 rounded-inner px-2 font-bold underline underline-offset-2"
          onClick={() => {
            // The button disappears with its line.
            document.getElementById('content')?.focus({ preventScroll: true });
            onEnd();
            undo();
          }}
        >
          {undoText}
        </button>
      )}
    </div>
  );
}

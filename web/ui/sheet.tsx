import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { keepFocusInside } from '#web/ui/keep-focus-inside.ts';

interface SheetProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal that rises from the bottom on a phone and stands in the middle of a desk. */
export function Sheet({ label, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closing before it is taken away gives the focus back to where it was.
    return () => shown?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      // Where a browser knows it, a tap beside the sheet closes it too.
      {...{ closedby: 'any' }}
      className="depth mt-auto mb-0 max-h-[calc(100dvh-2rem)] w-full max-w-full animate-sheet overscroll-contain rounded-t-card bg-card p-4 pb-[max(1.5rem,env(safe-area-inset-bottom))] md:mx-auto md:max-w-140 desk:m-auto desk:w-120 desk:rounded-card"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={keepFocusInside}
    >
      {children}
    </dialog>
  );
}

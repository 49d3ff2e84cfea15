import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { PopupRegion } from '#web/ui/popup.tsx';
import { keepFocusInside } from '#web/ui/keep-focus-inside.ts';

interface SheetProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog: at the bottom of a phone, in the middle of a desk. */
export function Sheet({ label, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closing it before it is removed returns the focus to where it was.
    return () => shown?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      // In browsers that support it, a tap beside the sheet closes it too.
      {...{ closedby: 'any' }}
      className="depth mt-auto mb-0 max-h-[calc(100dvh-2rem)] w-full max-w-full animate-sheet overscroll-contain rounded-t-card bg-card p-4 pb-[max(1.5rem,env(safe-area-inset-bottom))] md:mx-auto md:max-w-140 desk:m-auto desk:w-120 desk:rounded-card"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={keepFocusInside}
    >
      <PopupRegion>{children}</PopupRegion>
    </dialog>
  );
}

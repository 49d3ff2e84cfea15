import { useRef, type ReactNode } from 'react';
import { PopupRegion } from '#web/ui/popup.tsx';
import { keepFocusInside } from '#web/ui/keep-focus-inside.ts';
import { useModal } from '#web/ui/use-modal.ts';

interface SheetProps {
  readonly label: string;
  /** False while a part of `children` is missing: the sheet is open, but not visible yet. */
  readonly isComplete?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog: at the bottom on a phone, in the centre on a desktop. */
export function Sheet({ label, isComplete = true, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      // In browsers that support it, a click outside also closes the sheet.
      {...{ closedby: 'any' }}
      className={`elevated mt-auto mb-0 max-h-[calc(100dvh-2rem)] w-full max-w-full animate-sheet overscroll-contain rounded-t-card bg-card p-4 pb-[max(1.5rem,env(safe-area-inset-bottom))] md:mx-auto md:max-w-140 desk:m-auto desk:w-120 desk:rounded-card ${isComplete ? '' : 'opacity-0'}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        // The list that the sheet is opened from has keys of its own.
        event.stopPropagation();
        keepFocusInside(event);
      }}
    >
      <PopupRegion>{children}</PopupRegion>
    </dialog>
  );
}

import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import '#web/styles/sheet.css';
import { dragDown } from '#web/ui/dialog/drag-down.ts';
import { PopupRegion } from '#web/ui/dialog/popup.tsx';
import { keepFocusInside } from '#web/ui/dialog/keep-focus-inside.ts';
import { useModal } from '#web/ui/dialog/use-modal.ts';

interface SheetProps {
  readonly label: string;
  /** False while a part of `children` is missing. The sheet is then open but invisible. */
  readonly isComplete?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog: at the bottom on a phone, where a finger can move it down, in the centre on a desktop. */
export function Sheet({ label, isComplete = true, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  useModal(dialog);
  useEffect(() => {
    const sheet = dialog.current;
    // As Escape does.
    return sheet
      ? dragDown(sheet, () => sheet.dispatchEvent(new Event('cancel', { cancelable: true })))
      : undefined;
  }, []);

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside it closes; so do Escape and a button
    <dialog
      ref={dialog}
      aria-label={label}
      className={`sheet elevated mt-auto mb-0 max-h-[calc(100dvh-2rem)] w-full max-w-full animate-sheet desk:animate-popup overscroll-contain rounded-t-card bg-card p-4 pb-[max(1.5rem,env(safe-area-inset-bottom))] md:mx-auto md:max-w-140 desk:m-auto desk:w-120 desk:rounded-card ${isComplete ? '' : 'opacity-0'}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A press that began inside, such as a text selection, does not close it.
      onPointerDown={(event) => void (pressedOutside.current = isOutside(event))}
      onClick={(event) => {
        if (pressedOutside.current && isOutside(event)) onClose();
      }}
      onKeyDown={(event) => {
        // The list behind the sheet has its own keys.
        event.stopPropagation();
        keepFocusInside(event);
      }}
    >
      <PopupRegion>{children}</PopupRegion>
    </dialog>
  );
}

/** True if a press is on the backdrop. Events of the backdrop have the dialog as their target. */
function isOutside({ target, currentTarget, clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (x < left || x > right || y < top || y > bottom);
}

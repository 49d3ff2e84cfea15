import { useLayoutEffect, type RefObject } from 'react';

let openModals = 0;

/**
 * Opens a dialog as a modal while its component is mounted. The page under it does not scroll: base.css reads the
 * attribute on the root, because `:root:has(dialog:modal)` would search the whole page after each change of it.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const shown = dialog.current;
    const count = (change: 1 | -1) => {
      openModals += change;
      document.documentElement.toggleAttribute('data-modal', openModals > 0);
    };
    shown?.showModal();
    count(1);
    return () => {
      // Only a closed dialog returns the focus to the earlier element.
      shown?.close();
      count(-1);
    };
  }, [dialog]);
}

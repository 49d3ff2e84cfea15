import { useLayoutEffect, type RefObject } from 'react';
import { addLayer } from '#web/data/layers.ts';

let openModals = 0;
/** Missing until its file has loaded, for which no dialog waits. */
let leave: ((dialog: HTMLDialogElement) => void) | undefined;

/**
 * Opens a dialog as a modal while its component is mounted. The page under it does not scroll: base.css reads the
 * attribute on the root, because `:root:has(dialog:modal)` would search the whole page after each change of it.
 * @param hasEntry true if the dialog has a history entry of its own. Back then closes it through the router. It closes
 *   any other dialog as Escape does.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, hasEntry = false): void {
  useLayoutEffect(() => {
    const shown = dialog.current;
    const count = (change: 1 | -1) => {
      openModals += change;
      document.documentElement.toggleAttribute('data-modal', openModals > 0);
    };
    shown?.showModal();
    import('#web/ui/dialog/leave-dialog.ts').then(
      ({ leaveDialog }) => (leave = leaveDialog),
      () => undefined,
    );
    count(1);
    const stopWatching = shown && watchPresses(shown);
    const removeLayer = addLayer(
      hasEntry ? null : () => shown?.dispatchEvent(new Event('cancel', { cancelable: true })),
    );
    return () => {
      removeLayer();
      stopWatching?.();
      if (shown) leave?.(shown);
      // Only a closed dialog returns the focus to the earlier element.
      shown?.close();
      count(-1);
    };
  }, [dialog, hasEntry]);
}

const DOUBLE_TAP_MS = 400;
const DOUBLE_TAP_PX = 15;

/**
 * Only a new press answers a dialog, not a key that is held since before it opened. The second press of a double tap on
 * a dialog that closes at the first must not reach the page below. Call the returned function when the dialog closes.
 */
function watchPresses(dialog: HTMLDialogElement): () => void {
  let last: MouseEvent | null = null;
  dialog.addEventListener('click', (event) => void (last = event), true);
  dialog.addEventListener('keydown', (event) => {
    const isPress = event.key === 'Enter' || event.key === ' ';
    if (isPress && event.repeat && (event.target as Element).matches('a, button')) event.preventDefault();
  });
  return () => {
    const first = last;
    if (!first?.detail || performance.now() - first.timeStamp > DOUBLE_TAP_MS) return;
    const swallow = (event: MouseEvent) => {
      const distance = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY);
      const isAnswer = event.target instanceof Element && event.target.closest('dialog');
      if (
        isAnswer ||
        !event.detail ||
        distance > DOUBLE_TAP_PX ||
        event.timeStamp - first.timeStamp > DOUBLE_TAP_MS
      )
        return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('click', swallow, true);
    setTimeout(() => removeEventListener('click', swallow, true), DOUBLE_TAP_MS);
  };
}

import { useEffect, useRef, useState } from 'react';
import { readPushState, turnPushOff, turnPushOn, type PushState } from '#web/notices/push-device.ts';

/** Whether there is a button that changes the state. */
export const canChange = (state: PushState) => state === 'on' || state === 'off';

/**
 * The state of this browser, null until it is known, and its change. A person may change a permission elsewhere and come back, so it is
 * read again when the page is visible again, and not during a change.
 */
export function usePush(pushKey: string, personId: string) {
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  const text = useRef<HTMLOutputElement>(null);
  /** The newest read. The results of others are old. */
  const reading = useRef<Promise<PushState> | null>(null);
  const isChanging = useRef(false);

  useEffect(() => {
    const read = async () => {
      if (document.visibilityState === 'hidden' || isChanging.current) return;
      const own = readPushState(pushKey, personId).catch((): PushState => 'unsupported');
      reading.current = own;
      const next = await own;
      if (reading.current !== own) return;
      keepFocus(text.current, next);
      setState(next);
    };
    const onChange = () => void read();
    onChange();
    document.addEventListener('visibilitychange', onChange);
    return () => {
      reading.current = null;
      document.removeEventListener('visibilitychange', onChange);
    };
  }, [pushKey, personId]);

  const change = async (explain: (error: unknown) => Promise<void>) => {
    if (isChanging.current) return;
    isChanging.current = true;
    setBusy(true);
    const former = reading.current;
    reading.current = null;
    try {
      // A read that is under way subscribes: it must not do that after the end.
      if (state === 'on') await former;
      const next = await (state === 'on' ? turnPushOff() : turnPushOn(pushKey, personId));
      keepFocus(text.current, next);
      setState(next);
    } catch (error) {
      await explain(error);
    } finally {
      isChanging.current = false;
      setBusy(false);
    }
  };
  return { state, busy, change, text };
}

/** The text gets the focus of a button that goes. */
function keepFocus(text: HTMLElement | null, next: PushState): void {
  if (!canChange(next) && text?.parentElement?.contains(document.activeElement)) text.focus();
}

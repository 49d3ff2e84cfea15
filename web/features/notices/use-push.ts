import { useEffect, useRef, useState } from 'react';
import { readPushState, turnPushOff, turnPushOn, type PushState } from '#web/features/notices/push-device.ts';

/** True if a button can change the state. */
export const canChange = (state: PushState) => state === 'on' || state === 'off';

/**
 * The state of this browser, null until known, and its change. A person may change the permission elsewhere and return.
 * So the state is read again when the page becomes visible, except during a change.
 */
export function usePush(pushKey: string, personId: string) {
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  const text = useRef<HTMLOutputElement>(null);
  /** The newest read. Results of older reads are ignored. */
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
      // A running read may subscribe, which must not happen after the end.
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

/** Moves the focus to the text if the text's button disappears. */
function keepFocus(text: HTMLElement | null, next: PushState): void {
  if (!canChange(next) && text?.parentElement?.contains(document.activeElement)) text.focus();
}

import { useEffect, useState } from 'react';
import type { NoticeWords } from '#contract/words/notices.ts';
import { ApiError, isSessionEnd } from '#web/api.ts';
import { useNoticeWords } from '#web/notices/notice-words.ts';
import { readPushState, turnPushOff, turnPushOn, type PushState } from '#web/notices/push-device.ts';
import { useOwnUser } from '#web/session.tsx';
import { useDialogs } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface PushSwitchProps {
  /** The server's key for subscriptions. */
  readonly pushKey: string;
}

/** Turns notices on this device on and off, or states why there are none. */
export function PushSwitch({ pushKey }: PushSwitchProps) {
  const texts = useNoticeWords();
  const { uid } = useOwnUser();
  const { alert } = useDialogs();
  const [state, setState] = usePushState(pushKey, uid);
  const [busy, setBusy] = useState(false);
  if (!state) return null;
  const change = async () => {
    if (busy) return;
    setBusy(true);
    try {
      setState(await (state === 'on' ? turnPushOff() : turnPushOn(pushKey, uid)));
    } catch (error) {
      // The server's refusal has a reason; a push service gives none.
      if (!isSessionEnd(error)) await alert(error instanceof ApiError ? error.message : texts.pushFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-label={texts.push} className="px-2">
      <h2 className="pt-4 text-section font-bold">{texts.push}</h2>
      <p className="pb-3 text-meta text-soft">{describe(state, texts)}</p>
      {(state === 'on' || state === 'off') && (
        <Button look="tint" busy={busy} onClick={() => void change()}>
          {state === 'on' ? texts.endPush : texts.startPush}
        </Button>
      )}
    </section>
  );
}

/** The state of this browser; null until it is known. A person may change a permission elsewhere and come back. */
function usePushState(pushKey: string, personId: string) {
  const [state, setState] = useState<PushState | null>(null);
  useEffect(() => {
    const read = () => void readPushState(pushKey, personId).then(setState, () => setState('unsupported'));
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [pushKey, personId]);
  return [state, setState] as const;
}

function describe(state: PushState, texts: NoticeWords): string {
  switch (state) {
    case 'on':
      return texts.pushOn;
    case 'off':
      return texts.pushOff;
    case 'blocked':
      return texts.pushBlocked;
    case 'needs-install':
      return texts.pushNeedsInstall;
    case 'unsupported':
      return texts.pushUnsupported;
  }
}

import { useWords } from '#web/data/words.ts';
import { noticeWords, type NoticeWords } from '#contract/words/en/notices.ts';
import { ApiError, isSessionEnd } from '#web/data/api/api.ts';
import type { PushState } from '#web/features/notices/push-device.ts';
import { canChange, usePush } from '#web/features/notices/use-push.ts';
import { useOwnUser } from '#web/data/session.tsx';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface PushSwitchProps {
  /** The server's key for subscriptions. */
  readonly pushKey: string;
}

/** Turns notices on this device on and off, or explains why there are none. */
export function PushSwitch({ pushKey }: PushSwitchProps) {
  const texts = useWords(noticeWords);
  const { uid } = useOwnUser();
  const { alert } = useDialogs();
  const { state, busy, change, text } = usePush(pushKey, uid);
  if (!state) return null;
  const changeOrExplain = () =>
    change(async (error) => {
      // The server's refusal has a reason; a push service's has none.
      if (!isSessionEnd(error)) await alert(error instanceof ApiError ? error.message : texts.pushFailed);
    });
  return (
    <section aria-label={texts.push} className="px-2">
      <h2 className="pt-4 text-section font-bold">{texts.push}</h2>
      <output ref={text} tabIndex={-1} className="block pb-3 text-meta text-soft">
        {describe(state, texts)}
      </output>
      {canChange(state) && (
        <Button look="tint" busy={busy} onClick={() => void changeOrExplain()}>
          {state === 'on' ? texts.endPush : texts.startPush}
        </Button>
      )}
    </section>
  );
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

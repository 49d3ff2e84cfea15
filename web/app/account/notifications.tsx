import { noticeWords } from '#contract/words/en/notices.ts';
import { DigestSwitch } from '#web/features/notices/digest-switch.tsx';
import { PushSwitch } from '#web/features/notices/push-switch.tsx';
import { useNotices } from '#web/features/notices/use-notices.ts';
import { AccountScreen } from '#web/app/account/account-screen.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { useWords } from '#web/data/words.ts';

/** Turns on and off what reaches the person while Quad is closed. */
export function NotificationsScreen() {
  const texts = useWords(noticeWords);
  const list = useNotices();
  const { settings, error, refetch } = list;
  return (
    <AccountScreen title={texts.title}>
      {!settings && error && <FailedState fact={texts.failed} error={error} onRetry={refetch} />}
      {settings && <ListFailed list={list} text={texts.failed} onRetry={refetch} />}
      {settings?.push && <PushSwitch pushKey={settings.push} />}
      {settings && <DigestSwitch isOn={settings.digest} />}
    </AccountScreen>
  );
}

import { LiveUnread } from '#web/features/notices/live-unread.ts';
import { AccountLanguage } from '#web/data/account-language.ts';

/** What runs while somebody is logged in and shows nothing. Its file loads after the first screen. */
export function LiveParts() {
  return (
    <>
      <LiveUnread />
      <AccountLanguage />
    </>
  );
}

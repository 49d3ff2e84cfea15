import { LiveUnread } from '#web/features/notices/live-unread.ts';
import { NewOpinionsLine } from '#web/features/notices/new-opinions-line.ts';
import { AccountLanguage } from '#web/data/account-language.ts';

/** What runs while somebody is logged in and renders nothing itself. Its file loads after the first screen. */
export function LiveParts() {
  return (
    <>
      <LiveUnread />
      <NewOpinionsLine />
      <AccountLanguage />
    </>
  );
}

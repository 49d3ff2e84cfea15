import { useWords } from '#web/data/words.ts';
import { changeWords } from '#contract/words/en/change-email.ts';
import { sessionWords } from '#contract/words/en/sessions.ts';
import { safetyWords } from '#contract/words/en/safety.ts';
import { passkeyWords } from '#contract/words/en/passkeys.ts';
import { shortcutWords } from '#contract/words/en/shortcuts.ts';
import { laterWords } from '#contract/words/en/later.ts';
import type { CSSProperties, ReactNode } from 'react';
import { Footer } from '#web/layout/footer.tsx';
import { AccountNav, type AccountLink } from '#web/features/profile/account-nav.tsx';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { useOwnUser } from '#web/data/session.tsx';

interface AccountScreenProps {
  readonly title: string;
  /** A suspended person may open no other screen of the account. */
  readonly isSuspended?: boolean;
  readonly children: ReactNode;
}

/** A device with a mouse has a keyboard. */
const hasKeys = matchMedia('(hover: hover)').matches;

/** The columns on a wide screen. The screen is first, so that the keyboard reaches it first. */
const columns: CSSProperties = { gridTemplateColumns: 'minmax(0, 1fr) 20rem' };

/**
 * A screen of a person's own account. On a wide screen the links to the other screens are beside it, so that the window
 * is not half empty.
 */
export function AccountScreen({ title, isSuspended = false, children }: AccountScreenProps) {
  const links = useAccountLinks();
  return (
    <div className="fill-window mx-auto w-full max-w-328 max-desk:[--taken:5.5rem]">
      <ScreenHead title={title} />
      {isSuspended ? (
        children
      ) : (
        <div className="items-start desk:grid desk:gap-6" style={columns}>
          <div>{children}</div>
          <AccountNav links={links} className="elevated rounded-card bg-card px-4 py-1 max-desk:hidden" />
        </div>
      )}
      <Footer />
    </div>
  );
}

/** The links to the screens of the account. */
export function useAccountLinks(): readonly AccountLink[] {
  const { title: logins } = useWords(sessionWords);
  const { title: email } = useWords(changeWords);
  const { screenTitle: safety, dataTitle: data, notifications } = useWords(safetyWords);
  const { title: passkeys } = useWords(passkeyWords);
  const { moderation } = useWords(laterWords);
  const { title: shortcuts } = useWords(shortcutWords);
  const { moderator } = useOwnUser();
  return [
    { icon: 'phone', text: notifications, href: '/user/notifications' },
    { icon: 'mail', text: email, href: '/user/email' },
    { icon: 'key', text: passkeys, href: '/user/passkeys' },
    { icon: 'lock', text: logins, href: '/user/sessions' },
    { icon: 'shield', text: safety, href: '/user/safety' },
    ...(moderator ? [{ icon: 'book', text: moderation, href: '/moderation' } as const] : []),
    { icon: 'download', text: data, href: '/user/data' },
    ...(hasKeys ? [{ icon: 'keyboard', text: shortcuts, href: '/user/shortcuts' } as const] : []),
  ];
}

import { laterWords } from '#contract/words/en/later.ts';
import type { CSSProperties } from 'react';
import type { User } from '#contract/user-object.ts';
import { AccountNav, type AccountLink } from '#web/features/profile/account-nav.tsx';
import { DetailRows } from '#web/features/profile/detail-rows.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useWords } from '#web/data/words.ts';

interface PrivateDetailsProps {
  readonly user: User;
  /** False while e-mail and phone are unknown. */
  readonly isLoaded: boolean;
  /** Links to the screens of the account. */
  readonly links: readonly AccountLink[];
}

/** Two columns on a window wider than a phone. */
const columns: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 16rem), 1fr))',
  columnGap: '2rem',
  paddingTop: 0,
};

/** Details that only the owner of the account sees: e-mail, phone, and links to the account's screens. */
export function PrivateDetails({ user, isLoaded, links }: PrivateDetailsProps) {
  const words = useWords();
  const texts = useWords(laterWords).profile;
  const unknown = isLoaded ? '–' : <Skeleton className="my-1 h-4 w-3/5 animate-pulse rounded-inner" />;
  return (
    <section aria-label={texts.onlyYou} className="elevated rounded-card bg-card px-4 py-1">
      <h2 className="flex items-center gap-2 py-2 text-label font-medium text-soft">
        <MoreIcon name="lock" className="size-5" />
        {texts.onlyYou}
      </h2>
      <DetailRows
        line="border-t"
        style={columns}
        rows={[
          ['mail', words.email, user.email || unknown],
          ['phone', words.phone, user.phone ? <PhoneNumber digits={user.phone} /> : unknown],
        ]}
      />
      <AccountNav links={links} line="border-t" style={columns} />
    </section>
  );
}

/** The digits as they are stored, with a gap that is no character. */
function PhoneNumber({ digits }: { readonly digits: string }) {
  return (
    <>
      {digits.slice(0, -5)}
      <span className="ml-1">{digits.slice(-5)}</span>
    </>
  );
}

import { laterWords } from '#contract/words/en/later.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { updateProfile } from '#contract/profile.ts';
import { call } from '#web/data/api/api.ts';
import { publicNotice } from '#web/data/storage/public-notice.ts';
import { requestTime } from '#web/data/api/request-time.ts';
import { useOwnUser, useSession } from '#web/data/session.tsx';
import { useExplain } from '#web/ui/dialog/use-explain.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/data/words.ts';

interface PublicNoticeProps {
  /** True if the notice is one line on a phone, too: without what public and private mean. */
  readonly isLine?: boolean;
  /** Shown beside its button. */
  readonly children?: ReactNode;
}

/** States that the profile is public. One tap makes it private, another reverses that. */
export function PublicNotice({ isLine = false, children }: PublicNoticeProps) {
  const texts = useWords(laterWords).publicNotice;
  const user = useOwnUser();
  const { busy, change } = useChange();
  useEffect(() => publicNotice.markSeen(user), [user]);
  const isPublic = user.public === 1;
  return (
    <>
      <p className="min-w-0 flex-1 basis-36 text-label" aria-live="polite">
        <span>{isPublic ? texts.isPublic : texts.isPrivate}</span>{' '}
        <span className={isLine ? 'max-md:hidden' : ''}>
          {isPublic ? texts.publicMeans : texts.privateMeans}
        </span>
      </p>
      <div className="flex flex-wrap items-center">
        <Button look="more" className="shrink px-2" busy={busy} onClick={() => void change(isPublic ? 0 : 1)}>
          {isPublic ? texts.makePrivate : texts.undo}
        </Button>
        {children}
      </div>
    </>
  );
}

function useChange() {
  const explain = useExplain();
  const { mergeUser } = useSession();
  const user = useOwnUser();
  const [busy, setBusy] = useState(false);
  const change = async (isPublic: 0 | 1) => {
    setBusy(true);
    const startedAt = requestTime();
    try {
      const { data } = await call(updateProfile, { updates: { public: isPublic }, id: { ...user } });
      mergeUser(data.data, startedAt, ['public']);
    } catch (error) {
      await explain(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, change };
}

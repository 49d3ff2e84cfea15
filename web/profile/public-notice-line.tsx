import { useEffect, useState } from 'react';
import { updateProfile } from '#contract/profile.ts';
import { call, isSessionEnd, messageOf } from '#web/api.ts';
import { useLaterWords } from '#web/later-words.ts';
import { publicNotice } from '#web/public-notice.ts';
import { useQueryClient } from '#web/queries/use-query.ts';
import { queryKeys } from '#web/query-keys.ts';
import { useOwnUser, useSession } from '#web/session.tsx';
import { useDialogs } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.ts';

/** Shows once that the profile is public, with one tap to make it private, and one to take that back. */
export function PublicNoticeLine({ onEnd }: { readonly onEnd?: () => void }) {
  const words = useWords();
  const texts = useLaterWords().publicNotice;
  const user = useOwnUser();
  // A person who is private already sees nothing.
  const [isShown, setIsShown] = useState(user.public === 1);
  const { busy, change } = useChange();
  useEffect(() => {
    if (isShown) publicNotice.markSeen(user);
  }, [isShown, user]);
  if (!isShown) return null;

  const close = () => {
    publicNotice.end();
    setIsShown(false);
    onEnd?.();
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  const isPublic = user.public === 1;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-field bg-tint px-3 py-2 text-on-tint">
      <p className="min-w-0 flex-1 basis-60 text-meta" aria-live="polite">
        <span className="font-medium">{isPublic ? texts.isPublic : texts.isPrivate}</span>{' '}
        {isPublic ? texts.publicMeans : texts.privateMeans}
      </p>
      <div className="flex flex-wrap items-center gap-x-2">
        <Button look="compact" busy={busy} onClick={() => void change(isPublic ? 0 : 1)}>
          {isPublic ? texts.makePrivate : texts.undo}
        </Button>
        <Button look="text" onClick={close}>
          {words.close}
        </Button>
      </div>
    </div>
  );
}

function useChange() {
  const words = useWords();
  const client = useQueryClient();
  const { alert } = useDialogs();
  const { setUser } = useSession();
  const user = useOwnUser();
  const [busy, setBusy] = useState(false);
  const change = async (isPublic: 0 | 1) => {
    setBusy(true);
    try {
      const { data } = await call(updateProfile, { updates: { public: isPublic }, id: { ...user } });
      client.removeQueries({ queryKey: queryKeys.profile(user.uid) });
      setUser(data.data);
    } catch (error) {
      if (!isSessionEnd(error)) await alert(messageOf(error, words));
    } finally {
      setBusy(false);
    }
  };
  return { busy, change };
}

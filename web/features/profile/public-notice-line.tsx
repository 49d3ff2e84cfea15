import { useState } from 'react';
import { PublicNotice } from '#web/features/profile/public-notice.tsx';
import { publicNotice } from '#web/data/storage/public-notice.ts';
import { useOwnUser } from '#web/data/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/data/words.ts';

/** Shows once, above Home's list, that the profile is public. */
export function PublicNoticeLine() {
  const words = useWords();
  const user = useOwnUser();
  // A person who is already private sees nothing.
  const [isShown, setIsShown] = useState(user.public === 1);
  if (!isShown) return null;

  const close = () => {
    publicNotice.end();
    setIsShown(false);
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-field bg-tint px-3 py-2 text-on-tint">
      <PublicNotice>
        <Button look="text" onClick={close}>
          {words.close}
        </Button>
      </PublicNotice>
    </div>
  );
}

import { useState } from 'react';
import { PublicNotice } from '#web/features/profile/public-notice.tsx';
import { publicNotice } from '#web/data/storage/public-notice.ts';
import { useOwnUser } from '#web/data/session.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/data/words.ts';

/** Shows once, above Home's list, that the profile is public: one quiet line, because the list is what people came for. */
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
    <div className="mb-2 flex flex-wrap items-center pl-2 text-soft">
      <PublicNotice isLine>
        <IconButton aria-label={words.close} onClick={close}>
          <Icon name="close" className="size-5" />
        </IconButton>
      </PublicNotice>
    </div>
  );
}

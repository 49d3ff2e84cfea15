import { startTransition, Suspense, useState, type ComponentProps } from 'react';
import { shareCardWords } from '#contract/words/en/share-card.ts';
import type { User } from '#contract/user-object.ts';
import { lazyScreen } from '#web/data/loading/lazy-screen.tsx';
import { useWords } from '#web/data/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Popup } from '#web/ui/dialog/popup.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';

const ShareCard = lazyScreen(() => import('#web/features/share-card/share-card.tsx'), 'ShareCard');

interface ShareCardButtonProps extends Partial<ComponentProps<typeof Button>> {
  readonly user: User;
  /** The id of the opinion that is on the card at first. Default: none. */
  readonly opinion?: string;
}

/** Opens the picture of the person's own card. */
export function ShareCardButton({ user, opinion, children, ...button }: ShareCardButtonProps) {
  const texts = useWords(shareCardWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="compact"
        className="w-full"
        aria-haspopup="dialog"
        onClick={() => startTransition(() => setOpen(true))}
        {...button}
      >
        {children ?? (
          <>
            <MoreIcon name="share" className="size-5" />
            {texts.title}
          </>
        )}
      </Button>
      {isOpen && (
        <Suspense fallback={<Popup text={texts.drawing} />}>
          <ShareCard user={user} opinion={opinion} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

import { useWords } from '#web/data/words.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { useEffect, useState } from 'react';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { Button, type ButtonLook } from '#web/ui/button.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';

interface ShareButtonProps {
  /** The shared address, as a path. */
  readonly path: string;
  /** The title above the address in the share sheet. */
  readonly title: string;
  readonly look?: ButtonLook;
  /** Replaces `Share`. */
  readonly text?: string;
  /** True to show only the icon on a phone. */
  readonly isShort?: boolean;
}

const COPIED_MS = 4000;

/**
 * Opens the system's share sheet. Without a share sheet it copies the address. Without a clipboard it asks the person
 * to copy.
 */
export function ShareButton({ path, title, look = 'text', text, isShort = false }: ShareButtonProps) {
  const words = useWords(laterWords);
  const { alert } = useDialogs();
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const name = text ?? words.share;
  const share = async () => {
    const url = location.origin + path;
    if (await openShareSheet({ title, url })) return;
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
    } catch {
      await alert(words.copyLink(url));
    }
  };
  return (
    <div>
      <Button look={look} aria-label={name} className="min-w-11" onClick={() => void share()}>
        <MoreIcon name="share" className="size-5" />
        <span className={isShort ? 'max-[40rem]:hidden' : undefined}>{name}</span>
      </Button>
      {/* Screen readers announce a text only if its live region was in the page before. */}
      <div aria-live="polite">
        {isCopied && (
          <span className="fixed inset-x-0 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-10 mx-auto size-fit animate-popup rounded-field bg-popup px-4 py-2.5 text-meta text-on-popup desk:bottom-5 rail:bottom-3">
            {words.linkCopied}
          </span>
        )}
      </div>
    </div>
  );
}

/** @returns true if the share sheet was shown. If the person closes it, nothing else is offered. */
async function openShareSheet(data: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

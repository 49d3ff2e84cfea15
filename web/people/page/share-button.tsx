import { useEffect, useState } from 'react';
import { studentAddress } from '#web/cards/student-address.ts';
import { useStudentWords } from '#web/people/page/student-words.ts';
import { useDialogs } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';

interface ShareButtonProps {
  readonly id: string;
  readonly name: string;
}

const COPIED_MS = 4000;

/** Opens the system's share sheet. Without one it copies the address; without a clipboard it shows it. */
export function ShareButton({ id, name }: ShareButtonProps) {
  const texts = useStudentWords();
  const { alert } = useDialogs();
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const share = async () => {
    const url = location.origin + studentAddress(id);
    if (await openShareSheet({ title: name, url })) return;
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
    } catch {
      await alert(url);
    }
  };
  return (
    <div>
      <Button look="text" onClick={() => void share()}>
        <MoreIcon name="share" className="size-5" />
        {texts.share}
      </Button>
      {/* Screen readers announce a text only if its live region is in the page before it. */}
      <output>
        {isCopied && (
          <span className="fixed inset-x-0 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-10 mx-auto size-fit animate-popup rounded-field bg-popup px-4 py-2.5 text-meta text-on-popup desk:bottom-5 rail:bottom-3">
            {texts.linkCopied}
          </span>
        )}
      </output>
    </div>
  );
}

/** @returns whether the browser has a share sheet and it was shown; a person who closes it wants no other way. */
async function openShareSheet(data: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

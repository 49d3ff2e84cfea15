import { noticeWords } from '#contract/words/en/notices.ts';
import { useState } from 'react';
import { useSetDigest } from '#web/features/notices/use-notices.ts';
import { Button } from '#web/ui/button.tsx';
import { useExplain } from '#web/ui/dialog/use-explain.ts';
import { useWords } from '#web/data/words.ts';

interface DigestSwitchProps {
  readonly isOn: boolean;
}

/** Turns the daily mail on and off. */
export function DigestSwitch({ isOn }: DigestSwitchProps) {
  const texts = useWords(noticeWords);
  const explain = useExplain();
  const set = useSetDigest();
  const [busy, setBusy] = useState(false);
  const change = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await set(!isOn);
    } catch (error) {
      await explain(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-label={texts.digest} className="px-2">
      <h2 className="pt-4 text-section font-bold">{texts.digest}</h2>
      <p className="pb-3 text-meta text-soft">{isOn ? texts.digestOn : texts.digestOff}</p>
      <Button look="tint" busy={busy} onClick={() => void change()}>
        {isOn ? texts.endDigest : texts.startDigest}
      </Button>
    </section>
  );
}

import { myDataWords } from '#contract/words/en/my-data.ts';
import { useState } from 'react';
import { ApiError, isSessionEnd, messageOf } from '#web/data/api/api.ts';
import { exportData } from '#contract/my-data.ts';
import { downloadFile } from '#web/data/api/download-file.ts';
import { useOwnUser } from '#web/data/session.tsx';
import { addTags } from '#web/features/my-data/tags-file.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/data/words.ts';

/** The download of the person's data, with its progress. */
export function DownloadCard() {
  const words = useWords();
  const texts = useWords(myDataWords);
  const { alert } = useDialogs();
  const { uid } = useOwnUser();
  const [state, setState] = useState('');
  const [busy, setBusy] = useState(false);

  const explain = (error: unknown) => {
    if (!(error instanceof ApiError) || error.retryAfter === null) return messageOf(error, words);
    const format = new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium', timeStyle: 'short' });
    const message = messageOf(error, words);
    return `${message} ${texts.downloadAgainAt(format.format(Date.now() + error.retryAfter * 1000))}`;
  };

  const download = async () => {
    setBusy(true);
    setState(texts.preparing);
    try {
      await downloadFile({
        endpoint: exportData,
        input: {},
        name: 'quad-data.zip',
        onProgress: (percent) => setState(texts.received(percent)),
        change: (file) => addTags(file, uid),
      });
      setState(texts.downloaded);
    } catch (error) {
      setState('');
      if (!isSessionEnd(error)) await alert(explain(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <section
      aria-label={texts.download}
      className="elevated flex flex-col gap-4 rounded-card bg-card p-4 desk:p-6"
    >
      <h2 className="text-lead font-bold">{texts.download}</h2>
      <p className="text-meta text-soft">{texts.downloadHint}</p>
      <div>
        <Button look="primary" className="w-full" busy={busy} onClick={() => void download()}>
          {texts.download}
        </Button>
        {/* Takes no space without a text. */}
        <output className={state ? 'block pt-2 text-meta' : ''}>{state}</output>
      </div>
    </section>
  );
}

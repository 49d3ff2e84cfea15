import { useState } from 'react';
import { shareCardWords } from '#contract/words/en/share-card.ts';
import { saveFile } from '#web/data/api/save-file.ts';
import { useWords } from '#web/data/words.ts';
import type { CardPicture } from '#web/features/share-card/use-card-picture.ts';
import { Button } from '#web/ui/button.tsx';

interface SendPictureProps {
  /** Null while it is drawn, and if it could not be drawn. */
  readonly picture: CardPicture | null;
  /** The title in the share sheet. */
  readonly title: string;
}

/** The buttons of a picture. `Share` and `Copy` are only in browsers that can do this with a picture. */
export function SendPicture({ picture, title }: SendPictureProps) {
  const texts = useWords(shareCardWords);
  const [report, setReport] = useState('');
  const [isBusy, setBusy] = useState(false);
  const canShare = picture !== null && canShareFile(picture.file);
  const [couldShare, setCouldShare] = useState(canShare);
  // The button stays while the next picture is drawn.
  if (picture && canShare !== couldShare) setCouldShare(canShare);

  const send = async (run: (file: File) => Promise<string>, failed: string) => {
    if (!picture) return;
    setReport('');
    setBusy(true);
    setReport(await run(picture.file).catch((error: unknown) => (isCancelled(error) ? '' : failed)));
    setBusy(false);
  };
  const share = async (file: File) => {
    await navigator.share({ files: [file], title });
    return '';
  };
  const copy = async (file: File) => {
    await navigator.clipboard.write([new ClipboardItem({ [file.type]: file })]);
    return texts.copied;
  };
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {canCopyPictures() && (
          <Button
            look="quiet"
            className="flex-1"
            busy={isBusy || !picture}
            onClick={() => void send(copy, texts.copyFailed)}
          >
            {texts.copy}
          </Button>
        )}
        <Button
          look={couldShare ? 'quiet' : 'primary'}
          className="flex-1"
          // Also while a share sheet is open, because some browsers never report its end.
          busy={!picture}
          onClick={() => picture && saveFile(picture.file, picture.file.name)}
        >
          {texts.save}
        </Button>
        {couldShare && (
          <Button
            look="primary"
            className="flex-1"
            busy={isBusy || !picture}
            onClick={() => void send(share, texts.shareFailed)}
          >
            {texts.share}
          </Button>
        )}
      </div>
      {/* Has the space of a line also without a text, so that the sheet does not move when one comes. */}
      <output className="block pt-2 text-meta" style={{ minHeight: '1.875rem' }}>
        {report}
      </output>
    </div>
  );
}

function canShareFile(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
}

/** Pages without https have no clipboard. */
function canCopyPictures(): boolean {
  return 'ClipboardItem' in window && 'clipboard' in navigator && 'write' in navigator.clipboard;
}

/** True if the person has closed the share sheet. */
function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

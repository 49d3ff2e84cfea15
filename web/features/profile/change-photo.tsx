import { laterWords } from '#contract/words/en/later.ts';
import { photoWords } from '#contract/words/en/photos.ts';
import { useRef, useState } from 'react';
import { updatePhoto } from '#contract/profile.ts';
import type { User } from '#contract/user-object.ts';
import { call, messageOf } from '#web/data/api/api.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { useExplain } from '#web/ui/dialog/use-explain.ts';
import { AdjustPhoto } from '#web/ui/photo/adjust/crop-button.tsx';
import type { createLatestPhoto } from '#web/ui/photo/prepare-photo.ts';
import { useRefusalText } from '#web/ui/photo/use-refusal-text.ts';
import { Button } from '#web/ui/button.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { Popup } from '#web/ui/dialog/popup.tsx';
import { useWords } from '#web/data/words.ts';

const control = 'press hover-shade min-h-11 rounded-reaction bg-sunken px-4 max-[18rem]:px-2 font-medium';

interface Chosen {
  /** The photo to send. */
  readonly photo: File;
  /** The uncropped file. */
  readonly original: File;
}

interface ChangePhotoProps {
  readonly user: User;
  /** Shows the image with this address instead of the photo; `null` shows the photo again. */
  readonly onPreview: (image: string | null) => void;
  readonly onChanged: () => Promise<unknown>;
}

/**
 * Changes the photo. The confirmation shows the chosen photo in place of the old one, and offers the optional crop
 * panel.
 */
export function ChangePhoto({ user, onPreview, onChanged }: ChangePhotoProps) {
  const words = useWords();
  const texts = useWords(laterWords).profile;
  const { alert, confirm } = useDialogs();
  const explain = useExplain();
  const [busy, setBusy] = useState(false);
  const [cropping, setCropping] = useState<Chosen | null>(null);
  const latest = useRef<ReturnType<typeof createLatestPhoto>>(null);
  const refusalText = useRefusalText();
  const cropWords = useWords(photoWords).adjustPhoto;

  const send = async (photo: File) => {
    setBusy(true);
    try {
      await call(updatePhoto, { id: user.uid }, { file: photo });
      await onChanged();
    } catch (error) {
      onPreview(null);
      setBusy(false);
      await explain(error);
    } finally {
      setBusy(false);
    }
  };

  /** Shows the chosen photo until the confirmation is answered, or while its original is cropped. */
  const change = async (chosen: Chosen) => {
    const preview = URL.createObjectURL(chosen.photo);
    onPreview(preview);
    let isCropped = false;
    const toCrop = (close: () => void) => (
      <Button
        look="tint"
        // CSS draws this button's name, because the dialog's text must be only the question.
        aria-label={cropWords.title}
        className="w-full before:content-[attr(aria-label)]"
        onClick={() => {
          isCropped = true;
          close();
        }}
      />
    );
    const isAgreed = await confirm(texts.confirmChangePhoto, undefined, undefined, toCrop);
    if (isCropped) return setCropping(chosen);
    if (isAgreed) await send(chosen.photo);
    onPreview(null);
    URL.revokeObjectURL(preview);
  };

  const endCrop = (chosen: Chosen) => {
    setCropping(null);
    void change(chosen);
  };

  const choose = async (photo: File) => {
    try {
      const { createLatestPhoto } = await import('#web/ui/photo/prepare-photo.ts');
      latest.current ??= createLatestPhoto();
    } catch (error) {
      return alert(messageOf(error, words));
    }
    const prepared = await latest.current(photo);
    if (typeof prepared === 'string') return alert(refusalText(prepared));
    if (!prepared) return;
    await change({ photo: prepared, original: photo });
  };

  return (
    <>
      {cropping && <CropStep chosen={cropping} onEnd={endCrop} />}
      <label
        className={`${control} inline-flex cursor-pointer items-center gap-2 outline-offset-2 outline-ink has-focus-visible:outline-2`}
      >
        <input
          type="file"
          accept="image/*"
          className="sr-only"
          disabled={busy}
          onChange={(event) => {
            const [photo] = event.target.files ?? [];
            // Cleared, so that choosing the same file again fires the event again.
            event.target.value = '';
            if (photo) void choose(photo);
          }}
        />
        <MoreIcon name="camera" />
        {texts.changePhoto}
      </label>
      {busy && <Popup text={texts.updatingPhoto} />}
    </>
  );
}

interface CropStepProps {
  readonly chosen: Chosen;
  /** Receives the cropped photo, or the same one if the panel was cancelled. */
  readonly onEnd: (chosen: Chosen) => void;
}

function CropStep({ chosen, onEnd }: CropStepProps) {
  const photo = useRef(chosen.photo);
  return (
    <AdjustPhoto
      photo={chosen.original}
      onDone={(part) => (photo.current = part)}
      onClose={() => onEnd({ ...chosen, photo: photo.current })}
    />
  );
}

import { useRef, useState } from 'react';
import { updatePhoto } from '#contract/profile.ts';
import type { User } from '#contract/user.ts';
import { call, isSessionEnd, messageOf } from '#web/api.ts';
import { useDialogs } from '#web/ui/alert.tsx';
import type { createLatestPhoto } from '#web/photo/prepare-photo.ts';
import { useRefusalText } from '#web/photo/use-refusal-text.ts';
import { laterPart } from '#web/ui/later-part.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { useWords } from '#web/words.ts';

const CropButton = laterPart(() => import('#web/photo/adjust/crop-button.tsx'), 'CropButton');

const control = 'press hover-shade min-h-11 rounded-reaction bg-sunken px-4 max-[18rem]:px-2 font-medium';

interface ChangePhotoProps {
  readonly user: User;
  /** Shows the image with this address instead of the photo; `null` shows the photo again. */
  readonly onPreview: (image: string | null) => void;
  readonly onChanged: () => Promise<unknown>;
}

/** Changes the photo. The chosen file can be cropped afterwards, whatever the answer was; nobody needs to. */
export function ChangePhoto({ user, onPreview, onChanged }: ChangePhotoProps) {
  const words = useWords();
  const { alert, confirm } = useDialogs();
  const [busy, setBusy] = useState(false);
  const [original, setOriginal] = useState<File | null>(null);
  const latest = useRef<ReturnType<typeof createLatestPhoto>>(null);
  const refusalText = useRefusalText();

  const send = async (photo: File) => {
    setBusy(true);
    try {
      await call(updatePhoto, { id: user.uid }, { file: photo });
      await onChanged();
    } catch (error) {
      onPreview(null);
      setBusy(false);
      if (!isSessionEnd(error)) await alert(messageOf(error, words));
    } finally {
      setBusy(false);
    }
  };

  const change = async (photo: File) => {
    const preview = URL.createObjectURL(photo);
    onPreview(preview);
    if (await confirm(words.confirmChangePhoto)) await send(photo);
    onPreview(null);
    URL.revokeObjectURL(preview);
  };

  const choose = async (photo: File) => {
    try {
      const { createLatestPhoto } = await import('#web/photo/prepare-photo.ts');
      latest.current ??= createLatestPhoto();
    } catch (error) {
      return alert(messageOf(error, words));
    }
    const prepared = await latest.current(photo);
    if (typeof prepared === 'string') return alert(refusalText(prepared));
    if (!prepared) return;
    setOriginal(photo);
    await change(prepared);
  };

  return (
    <>
      {original && (
        <CropButton original={original} onCrop={(part) => void change(part)} className={control} />
      )}
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
        {words.changePhoto}
      </label>
      {busy && <Popup text={words.updatingPhoto} />}
    </>
  );
}

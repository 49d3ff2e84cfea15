import { useState } from 'react';
import { updatePhoto } from '#contract/profile.ts';
import type { User } from '#contract/user.ts';
import { call, isSessionEnd, messageOf } from '#web/api.ts';
import { mayBePhoto, shrinkPhoto } from '#web/photo/shrink-photo.ts';
import { useDialogs } from '#web/ui/alert.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { useWords } from '#web/words.ts';

interface ChangePhotoProps {
  readonly user: User;
  readonly onChanged: () => Promise<unknown>;
}

export function ChangePhoto({ user, onChanged }: ChangePhotoProps) {
  const words = useWords();
  const { alert, confirm } = useDialogs();
  const [busy, setBusy] = useState(false);

  const change = async (photo: File) => {
    if (!mayBePhoto(photo)) return alert(words.photoMustBeImage);
    if (!(await confirm(words.confirmChangePhoto))) return;
    setBusy(true);
    try {
      await call(updatePhoto, { id: user.uid }, { file: await shrinkPhoto(photo) });
      await onChanged();
    } catch (error) {
      setBusy(false);
      if (!isSessionEnd(error)) await alert(messageOf(error, words));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <label className="press shift inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-reaction bg-sunken px-4 max-[18rem]:px-2 font-medium outline-offset-2 outline-ink has-focus-visible:outline-2">
        <input
          type="file"
          accept="image/*"
          className="sr-only"
          disabled={busy}
          onChange={(event) => {
            const [photo] = event.target.files ?? [];
            // Emptied, so that choosing the same file again is a choice.
            event.target.value = '';
            if (photo) void change(photo);
          }}
        />
        <Icon name="camera" />
        {words.changePhoto}
      </label>
      {busy && <Popup text={words.updatingPhoto} />}
    </>
  );
}

import { useRef, useState } from 'react';
import { createLatestPhoto } from '#web/ui/photo/prepare-photo.ts';
import { useRefusalText } from '#web/ui/photo/use-refusal-text.ts';
import { findWrongFields, type SignUpField } from '#web/features/sign-in/check-sign-up.ts';
import type { SignUpDraft, useSignUpDraft } from '#web/features/sign-in/sign-up-draft.ts';
import type { useForm } from '#web/ui/form/use-form.ts';
import { useWords } from '#web/data/words.ts';

/** The fields of both sign-up forms. Each change of a field marked as wrong checks it again. */
export function useSignUpFields<Task extends string>(
  form: Pick<ReturnType<typeof useForm<SignUpField, Task>>, 'errors' | 'recheck' | 'refuse'>,
  stored: ReturnType<typeof useSignUpDraft>,
) {
  const words = useWords();
  const nameField = useRef<HTMLInputElement>(null);
  const { draft, photo, photoLost } = stored;
  /** The uncropped photo, so that another crop can show all of it. Null after a reload. */
  const [original, setOriginal] = useState<File | null>(null);
  const [prepareLatest] = useState(() => createLatestPhoto());
  const refusalText = useRefusalText();

  const change = (part: Partial<SignUpDraft>) => {
    const wrong = findWrongFields(stored.change(part), photo !== null, words);
    for (const field of Object.keys(part) as SignUpField[]) form.recheck(field, wrong[field]);
  };

  const choosePhoto = async (file: File) => {
    const focused = document.activeElement;
    const prepared = await prepareLatest(file);
    if (typeof prepared === 'string') {
      const text = refusalText(prepared);
      return form.refuse({ text, fields: { photo: text } });
    }
    if (!prepared) return;
    stored.choosePhoto(prepared);
    setOriginal(file);
    form.recheck('photo');
    // Saves a tap on a phone, unless the person has moved on. With a keyboard the focus stays, because the crop button
    // is next.
    if (document.activeElement === focused && !draft.name && matchMedia('(pointer: coarse)').matches)
      nameField.current?.focus();
  };

  const photoError = form.errors.photo ?? (photoLost ? words.photoAgain : undefined);
  return {
    nameField,
    draft,
    change,
    choosePhoto,
    original: original ?? photo?.file ?? null,
    /** Replaces the photo by a part of the original. */
    cropPhoto: (part: File) => stored.choosePhoto(part),
    preview: photo?.preview ?? null,
    errors: { ...form.errors, photo: photoError },
  };
}

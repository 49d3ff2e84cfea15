import { useState } from 'react';
import { signUpChoices, type SignUpChoice } from '#contract/user.ts';
import { choosePhoto, findChosenPhoto, removePhoto } from '#web/features/sign-in/chosen-photo.ts';
import { isRecord, tabEntry } from '#web/data/storage/storage.ts';

/** The fields of the sign-up form, without the photo and the code. `''` means not set. */
export interface SignUpDraft extends Readonly<Record<SignUpChoice, string>> {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** True if the pasted number was longer than the limit and was cut. */
  readonly phoneCut: boolean;
}

export const emptyDraft: SignUpDraft = {
  name: '',
  email: '',
  phone: '',
  phoneCut: false,
  ...(Object.fromEntries(signUpChoices.map((name) => [name, ''])) as Record<SignUpChoice, string>),
};
const DAY_MS = 24 * 60 * 60 * 1000;
const shape = { version: 1, maxAgeMs: DAY_MS, parse: parseDraft };
const typed = tabEntry<SignUpDraft>('sign-up', shape);
/** The draft sent with the request for the code. The account is created from it. */
const registered = tabEntry<SignUpDraft>('sign-up:registered', shape);

function parseDraft(value: unknown): SignUpDraft | null {
  if (!isRecord(value)) return null;
  const isComplete = Object.entries(emptyDraft).every(([key, empty]) => typeof value[key] === typeof empty);
  return isComplete ? (value as unknown as SignUpDraft) : null;
}

/** A person whose address the campus has confirmed. */
export interface ConfirmedPerson {
  readonly email: string;
  readonly name: string;
}

/**
 * Returns the stored draft. With a confirmed person, a draft with another address is removed, because it may belong to
 * another person. A draft without an address gets the confirmed address.
 */
function startDraft(confirmed?: ConfirmedPerson): SignUpDraft {
  const draft = typed.read() ?? emptyDraft;
  if (!confirmed || draft.email === confirmed.email) return draft;
  const isOwn = draft.email === '';
  if (!isOwn) typed.remove();
  return { ...(isOwn ? draft : emptyDraft), ...confirmed, name: confirmed.name || (isOwn ? draft.name : '') };
}

function findPhoto() {
  // A photo without a draft is from another person's sign-up.
  if (typed.read() === null) removePhoto();
  return findChosenPhoto();
}

/**
 * The form's data, stored in this tab so that they survive a reload during the wait for the code.
 * @param confirmed the person whose address and name the form starts with.
 */
export function useSignUpDraft(confirmed?: ConfirmedPerson) {
  const [draft, setDraft] = useState(() => startDraft(confirmed));
  const [{ photo, lost }, setPhoto] = useState(findPhoto);
  return {
    draft,
    change: (part: Partial<SignUpDraft>) => {
      const next = { ...draft, ...part };
      typed.write(next);
      setDraft(next);
      return next;
    },
    photo,
    /** True if a photo was chosen before a reload, but there is no copy. */
    photoLost: lost,
    choosePhoto(file: File) {
      // Only without a stored draft: checking a photo takes time, and text typed meanwhile is newer than this draft.
      if (typed.read() === null) typed.write(draft);
      setPhoto({ photo: choosePhoto(file), lost: false });
    },
    /** Call it when the server has accepted the draft. */
    markRegistered: () => registered.write(draft),
    /** True if the draft differs from the draft that the server accepted. */
    hasChanged() {
      const sent = registered.read();
      return sent !== null && JSON.stringify(sent) !== JSON.stringify(draft);
    },
    clear() {
      removePhoto();
      typed.remove();
      registered.remove();
    },
  };
}

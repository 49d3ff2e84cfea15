import { useState } from 'react';
import { PHONE_DIGITS } from '#contract/limits.ts';
import type { Words } from '#contract/words.ts';
import type { Refusal } from '#web/sign-in/refusal.ts';
import { tabData } from '#web/storage.ts';

/** What a sign-up asks for, beside the photo and the code. `''` is not given. */
export interface SignUpDraft {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly course: string;
  readonly year: string;
  readonly gender: string;
  readonly personality: string;
  readonly relation: string;
}

export type SignUpField = keyof SignUpDraft | 'photo' | 'otp';

const empty: SignUpDraft = {
  name: '',
  email: '',
  phone: '',
  course: '',
  year: '',
  gender: '',
  personality: '',
  relation: '',
};
const KEY = 'sign-up';
/** As it was when its code was asked for: the account will be made of that. */
const REGISTERED_KEY = 'sign-up:registered';

function readDraft(key: string): SignUpDraft {
  try {
    return { ...empty, ...(JSON.parse(tabData.read(key) ?? '{}') as Partial<SignUpDraft>) };
  } catch {
    return empty;
  }
}

interface ChosenPhoto {
  readonly file: File;
  /** Its address for an `<img>`. */
  readonly preview: string;
}

/** A file has no place in a storage; this outlives a look at the login. */
let keptPhoto: ChosenPhoto | null = null;

function keepPhoto(file: File | null): ChosenPhoto | null {
  if (keptPhoto) URL.revokeObjectURL(keptPhoto.preview);
  keptPhoto = file && { file, preview: URL.createObjectURL(file) };
  return keptPhoto;
}

/** Kept in this tab, so that a reload in the middle of the wait for the code loses nothing but the photo. */
export function useSignUpDraft() {
  const [draft, setDraft] = useState(() => readDraft(KEY));
  // Without its draft it is somebody else's, who has left.
  const [photo, setPhoto] = useState(() => (tabData.read(KEY) === null ? keepPhoto(null) : keptPhoto));
  return {
    draft,
    change: (part: Partial<SignUpDraft>) => {
      const next = { ...draft, ...part };
      tabData.write(KEY, JSON.stringify(next));
      setDraft(next);
    },
    photo,
    choosePhoto(file: File) {
      tabData.write(KEY, JSON.stringify(draft));
      setPhoto(keepPhoto(file));
    },
    /** The server has it. */
    registered: () => tabData.write(REGISTERED_KEY, JSON.stringify(draft)),
    /** Whether something was changed after that: the server does not know of it. */
    hasChanged: () =>
      tabData.read(REGISTERED_KEY) !== null &&
      JSON.stringify(readDraft(REGISTERED_KEY)) !== JSON.stringify(draft),
    forget() {
      keepPhoto(null);
      tabData.remove(KEY);
      tabData.remove(REGISTERED_KEY);
    },
  };
}

const required = ['name', 'course', 'year', 'gender', 'email', 'phone'] as const;

/** SPEC.md section 5, in its order; the finer rules are the server's. */
export function checkSignUp(draft: SignUpDraft, photo: unknown, words: Words): Refusal<SignUpField> | null {
  const missing: SignUpField[] = required.filter((field) => draft[field].trim() === '');
  if (!photo) missing.push('photo');
  if (missing.length > 0) return { text: words.fillAllRequired, fields: missing };
  if (!new RegExp(`^\\d{${PHONE_DIGITS}}$`).test(draft.phone))
    return { text: words.invalidPhone, fields: ['phone'] };
  return null;
}

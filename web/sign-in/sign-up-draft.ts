import { useState } from 'react';
import { choosePhoto, findChosenPhoto, forgetPhoto } from '#web/sign-in/chosen-photo.ts';
import { tabData } from '#web/storage.ts';

/** What a sign-up asks for, except the photo and the code. `''` is not given. */
export interface SignUpDraft {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** More digits were pasted than `phone` holds. */
  readonly phoneCut: boolean;
  readonly course: string;
  readonly year: string;
  readonly gender: string;
  readonly personality: string;
  readonly relation: string;
}

const empty: SignUpDraft = {
  name: '',
  email: '',
  phone: '',
  phoneCut: false,
  course: '',
  year: '',
  gender: '',
  personality: '',
  relation: '',
};
const KEY = 'sign-up';
/** The draft as it was when its code was asked for: the account will be made of that. */
const REGISTERED_KEY = 'sign-up:registered';

function readDraft(key: string): SignUpDraft {
  try {
    return { ...empty, ...(JSON.parse(tabData.read(key) ?? '{}') as Partial<SignUpDraft>) };
  } catch {
    return empty;
  }
}

function findPhoto() {
  // A photo without a draft belongs to somebody who has left.
  if (tabData.read(KEY) === null) forgetPhoto();
  return findChosenPhoto();
}

/** Stored for this tab: a reload while one waits for the code loses nothing. */
export function useSignUpDraft() {
  const [draft, setDraft] = useState(() => readDraft(KEY));
  const [{ photo, lost }, setPhoto] = useState(findPhoto);
  return {
    draft,
    change: (part: Partial<SignUpDraft>) => {
      const next = { ...draft, ...part };
      tabData.write(KEY, JSON.stringify(next));
      setDraft(next);
      return next;
    },
    photo,
    /** A photo was chosen before a reload, and is no longer there. */
    photoLost: lost,
    choosePhoto(file: File) {
      tabData.write(KEY, JSON.stringify(draft));
      setPhoto({ photo: choosePhoto(file), lost: false });
    },
    /** The server has the draft. */
    registered: () => tabData.write(REGISTERED_KEY, JSON.stringify(draft)),
    /** Whether something was changed after that, which the server does not know. */
    hasChanged: () =>
      tabData.read(REGISTERED_KEY) !== null &&
      JSON.stringify(readDraft(REGISTERED_KEY)) !== JSON.stringify(draft),
    forget() {
      forgetPhoto();
      tabData.remove(KEY);
      tabData.remove(REGISTERED_KEY);
    },
  };
}

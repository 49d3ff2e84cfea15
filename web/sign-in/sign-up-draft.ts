import { useState } from 'react';
import { PHONE_DIGITS } from '#contract/limits.ts';
import { words } from '#contract/words.ts';

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

/** Kept in this tab, so that a reload in the middle of the wait for the code loses nothing but the photo. */
export function useSignUpDraft() {
  const [draft, setDraft] = useState((): SignUpDraft => {
    try {
      return { ...empty, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<SignUpDraft>) };
    } catch {
      return empty;
    }
  });
  const change = (part: Partial<SignUpDraft>) => {
    const next = { ...draft, ...part };
    sessionStorage.setItem(KEY, JSON.stringify(next));
    setDraft(next);
  };
  return { draft, change, forget: () => sessionStorage.removeItem(KEY) };
}

export interface Refusal {
  readonly text: string;
  readonly fields: readonly SignUpField[];
}

const required = ['name', 'course', 'year', 'gender', 'email', 'phone'] as const;

/** SPEC.md section 5, in its order; the finer rules are the server's. */
export function checkSignUp(draft: SignUpDraft, photo: File | null): Refusal | null {
  const missing: SignUpField[] = required.filter((field) => draft[field].trim() === '');
  if (!photo) missing.push('photo');
  if (missing.length > 0) return { text: words.fillAllRequired, fields: missing };
  if (!new RegExp(`^\\d{${PHONE_DIGITS}}$`).test(draft.phone))
    return { text: words.invalidPhone, fields: ['phone'] };
  return null;
}

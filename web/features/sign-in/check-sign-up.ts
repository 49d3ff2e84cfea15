import { CODE_DIGITS } from '#contract/limits.ts';
import { chosenFields, signUpChoices } from '#contract/user.ts';
import type { Words } from '#contract/words/en/words.ts';
import type { SignUpDraft } from '#web/features/sign-in/sign-up-draft.ts';
import { isFullName, isPhone } from '#web/ui/form/person-checks.ts';
import type { FieldErrors, Refusal } from '#web/ui/form/use-form.ts';

export type SignUpField = Exclude<keyof SignUpDraft, 'phoneCut'> | 'photo' | 'otp';

const requiredChoices = signUpChoices.filter((name) => !chosenFields[name].optional);
const requiredFields = ['name', ...requiredChoices, 'email', 'phone'] as const;

/** The message of each wrong field (docs/product.md section 11). The server checks the rest. */
export function findWrongFields(
  draft: SignUpDraft,
  hasPhoto: boolean,
  words: Words,
): FieldErrors<SignUpField> {
  const ifEmpty = (field: (typeof requiredFields)[number], error: string) =>
    draft[field].trim() === '' ? { [field]: error } : {};
  return {
    ...(hasPhoto ? {} : { photo: words.missingPhoto }),
    ...(isFullName(draft.name) ? {} : { name: words.wrongName }),
    ...ifEmpty('name', words.missingText),
    ...Object.assign({}, ...requiredChoices.map((name) => ifEmpty(name, words.missingChoice))),
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.email.trim()) ? {} : { email: words.wrongEmail }),
    ...ifEmpty('email', words.missingEmail),
    ...(isPhone(draft.phone) ? {} : { phone: words.missingPhone }),
    ...(draft.phoneCut ? { phone: words.phoneTooLong } : {}),
  };
}

export function checkSignUp(
  draft: SignUpDraft,
  hasPhoto: boolean,
  words: Words,
): Refusal<SignUpField> | null {
  const fields = findWrongFields(draft, hasPhoto, words);
  if (Object.keys(fields).length === 0) return null;
  const isIncomplete = !hasPhoto || requiredFields.some((field) => draft[field].trim() === '');
  // One alert for all wrong fields. The text of docs/product.md section 11 comes first.
  const text = fields.phone ? words.invalidPhone : (fields.name ?? fields.email ?? words.fillAllRequired);
  return { text: isIncomplete ? words.fillAllRequired : text, fields };
}

export function checkOtp(otp: string, words: Words): Refusal<SignUpField> | null {
  const fields = { otp: words.missingOtp };
  if (otp.trim() === '') return { text: words.enterOtp, fields };
  return otp.trim().length < CODE_DIGITS ? { text: words.otpTooShort, fields } : null;
}

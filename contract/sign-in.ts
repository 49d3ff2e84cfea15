import * as z from 'zod/mini';
import { defineEndpoint, done, doneWithMessage } from './endpoint.ts';
import { foldName, hasContactInName, hasTooManyMarks, mixesAlphabets } from './full-name.ts';
import { chosenInputs, countCharacters, oneOf, wireText } from './input.ts';
import { CODE_DIGITS, EMAIL_MAX, NAME_MAX, NAME_MIN, PHONE_DIGITS, TERMS_VERSION_MAX } from './limits.ts';
import { cleanPhone } from './phone.ts';
import { BLANKS, shortTextOrEmpty, shownText } from './text.ts';
import { codePattern, normaliseCode } from './typed-code.ts';
import { user } from './user-object.ts';
import { signUpChoices } from './user.ts';
import { words } from './words/en/words.ts';
import { languages } from './words/languages.ts';

export const emailMessage = words.wrongEmail;
/** Invisible characters, which would make a second mailbox that looks like another one. */
const unseen = new RegExp(String.raw`[\p{Default_Ignorable_Code_Point}${BLANKS}].*@`, 'u');
/** A dot-atom local part (letters of any script) and a domain of at least two labels. */
const emailShape =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;

export const emailAddress = wireText(words.enterEmail).check(
  z.trim(),
  z.minLength(1, words.enterEmail),
  z.maxLength(EMAIL_MAX, emailMessage),
  z.regex(emailShape, emailMessage),
  z.refine((address) => !unseen.test(address), emailMessage),
);

const otpMessage = `The OTP is ${CODE_DIGITS} digits.`;
/** Maximum length of a typed code, including separators. */
const OTP_TYPED_MAX = 100;

/** Six digits, in any spelling. Any other text gets a 400 and does not count as a wrong try. */
export const otp = wireText(words.enterOtp).check(
  z.maxLength(OTP_TYPED_MAX, { error: otpMessage, abort: true }),
  z.overwrite(normaliseCode),
  z.minLength(1, words.enterOtp),
  z.minLength(CODE_DIGITS, words.otpTooShort),
  z.regex(codePattern, otpMessage),
);

const nameMessage = words.wrongName;
const nameMarksMessage = 'Your full name has too many accents on one letter.';
const nameAlphabetMessage = 'Please write each word of your full name in the letters of one alphabet.';
const nameLetterMessage = 'Your full name needs at least one letter.';
const nameContactMessage = 'Your full name cannot contain an e-mail address, a link or a phone number.';

export const fullName = shownText(nameMessage, 'line').check(
  z.maxLength(NAME_MAX * 16, nameMessage),
  // Unassigned and private-use characters have no defined glyph.
  z.refine((name) => !/[\p{Co}\p{Cn}]/u.test(name), nameMessage),
  z.overwrite(foldName),
  z.refine((name) => /\p{L}/u.test(name), nameLetterMessage),
  z.refine((name) => !hasContactInName(name), nameContactMessage),
  z.refine((name) => !hasTooManyMarks(name), nameMarksMessage),
  z.refine((name) => !mixesAlphabets(name), nameAlphabetMessage),
  z.refine((name) => {
    const length = countCharacters(name);
    return length >= NAME_MIN && length <= NAME_MAX;
  }, nameMessage),
);

/** Maximum length of a typed number, including blanks, dashes and prefix. */
const PHONE_TYPED_MAX = 100;

export const phoneNumber = wireText(words.invalidPhone).check(
  z.maxLength(PHONE_TYPED_MAX, { error: words.invalidPhone, abort: true }),
  z.overwrite(cleanPhone),
  z.regex(new RegExp(`^\\d{${PHONE_DIGITS}}$`), words.invalidPhone),
);

/** The language that the client shows. A mail is in it if the account has no language of its own. */
const shownLanguage = z.optional(z.nullable(oneOf('language', languages)));

const termsMessage = 'terms must be the version of the terms that was shown';

export const signUpForm = z.object({
  name: fullName,
  ...chosenInputs(signUpChoices),
  phone: phoneNumber,
  email: emailAddress,
  /** Version of the terms that the client showed. */
  terms: z.optional(z.nullable(shortTextOrEmpty(TERMS_VERSION_MAX, termsMessage, 'line'))),
  language: shownLanguage,
});
export type SignUpForm = z.output<typeof signUpForm>;

export const register = defineEndpoint({
  method: 'POST',
  path: '/register',
  session: 'none',
  limit: 'code',
  carrier: 'json',
  input: signUpForm,
  cookie: 'pending',
  output: doneWithMessage,
  errors: ['campus_not_served', 'network_banned'],
  summary:
    'Stores a pending registration for 24 hours and mails a code. The answer is the same for known and unknown addresses.',
});

export const signedIn = z.object({ success: z.literal(true), data: user, message: z.string() });

export const verifyUser = defineEndpoint({
  method: 'POST',
  path: '/verifyuser',
  session: 'none',
  limit: 'upload',
  carrier: 'form',
  input: z.object({ otp, email: emailAddress }),
  file: 'image',
  cookie: 'sets',
  output: signedIn,
  errors: [
    'campus_not_served',
    'network_banned',
    'wrong_code',
    'account_exists',
    'too_large',
    'not_a_photo',
    'wrong_content_type',
  ],
  summary: 'Completes a sign-up. The account, its photo and its session appear together or not at all.',
});

export const sendLoginCode = defineEndpoint({
  method: 'POST',
  path: '/loginotp',
  session: 'none',
  limit: 'code',
  carrier: 'json',
  /** Clients also send `otp`, which is ignored. */
  input: z.object({ email: emailAddress, language: shownLanguage }),
  output: doneWithMessage,
  errors: ['network_banned'],
  summary: 'Mails a log-in code. The answer is the same for known and unknown addresses.',
});

export const login = defineEndpoint({
  method: 'POST',
  path: '/login',
  session: 'none',
  limit: 'call',
  carrier: 'json',
  input: z.object({ otp, email: emailAddress }),
  cookie: 'sets',
  output: signedIn,
  errors: ['wrong_code'],
  summary: 'Logs in with a mailed code. Sets the session cookie.',
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/logout',
  session: 'required',
  whenSuspended: true,
  limit: 'call',
  carrier: 'json',
  input: z.object({}),
  cookie: 'clears',
  output: done,
  errors: [],
  summary: 'Ends the session.',
});

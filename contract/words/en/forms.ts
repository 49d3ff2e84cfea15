import { NAME_MAX, NAME_MIN } from '../../limits.ts';

/** Texts next to the fields of forms. The texts of alerts are in words.ts (docs/product.md section 11). */
export const forms = {
  missingText: 'Fill this in.',
  missingChoice: 'Choose one.',
  missingEmail: 'Enter your e-mail address.',
  missingPhone: 'Enter the 10 digits of your number, without the country code.',
  missingPhoto: 'Choose a photo of yourself.',
  wrongName: `Your full name must be ${NAME_MIN} to ${NAME_MAX} characters.`,
  wrongEmail: 'Please enter a valid e-mail address.',
  missingOtp: 'Enter the 6 digits from the mail.',
  phoneTooLong: 'That is more than 10 digits. Enter your number again.',
  photoAgain: 'Choose your photo again. It was lost when the page was reloaded.',
  privateMeans: 'nobody else can see your profile or write on it.',
  linkExample: (example: string, handle: string) => `For example ${example} or ${handle}`,
};

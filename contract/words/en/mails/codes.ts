import { CODE_VALID_MINUTES } from '../../../limits.ts';
import { words } from '../words.ts';
import { frame } from './frame.ts';

const ignore = "If you didn't ask for it, you can ignore this mail: nothing happens without the code.";

/**
 * Mails with a code. The code has its own line and is the mail's only six-digit number, so that people, phones and
 * tests find it (docs/product.md section 7).
 */
function codeMail(code: string, subject: string, purpose: string, warning: string) {
  return frame(
    `Your ${words.brand} ${subject}`,
    `your code to ${purpose} is:`,
    code,
    `It is valid for ${CODE_VALID_MINUTES} minutes and works once. Never share it with anyone; we will never ask for it.`,
    warning,
  );
}

export const codeMails = {
  signUpCode: (code: string) => codeMail(code, 'sign-up code', 'sign up', ignore),
  loginCode: (code: string) => codeMail(code, 'login code', 'log in', ignore),
  deletionCode: (code: string) =>
    codeMail(
      code,
      'code to delete your account',
      'delete your account',
      `If you didn't ask for it, your account stays as it is: nothing happens without the code. End the logins that you do not recognise, on the screen "Where I'm logged in".`,
    ),
  presentAddressCode: (code: string) =>
    codeMail(
      code,
      'code to change your e-mail',
      'allow the change of your e-mail address',
      `If you didn't ask for it, do not share it with anyone. End the logins that you do not recognise, on the screen "Where I'm logged in".`,
    ),
  newAddressCode: (code: string) =>
    codeMail(code, 'code to change your e-mail', 'use this e-mail address for your account', ignore),
  /** In place of a sign-up code, so that the answer on screen does not reveal who has an account. */
  accountExists: (publicUrl: string) =>
    frame(
      `You already have a ${words.brand} account`,
      'somebody, probably you, tried to sign up with this address. It already has an account, so there is nothing to sign up for.',
      `To log in, open ${publicUrl}, choose Login, enter this address and press "send otp".`,
      'If this was not you, you can ignore this mail: nothing has changed.',
    ),
  /** In place of a code for a new address, for the same reason. */
  addressTaken: () =>
    frame(
      `Your address already has a ${words.brand} account`,
      `somebody, probably you, tried to use this address for another ${words.brand} account. This address already has an account, so nothing has changed.`,
      'To use it for the other account, first change the address of this one.',
    ),
};

import { LEAVING_DAYS } from '../../../limits.ts';
import type { NewBrowser } from '../../mail-text.ts';
import { sessionWords } from '../sessions.ts';
import { words } from '../words.ts';
import { frame, writeTime } from './frame.ts';

/** A mail about a passkey repeats no name, because whoever added the passkey has typed the name. */
function passkeyMail(change: 'added' | 'removed', publicUrl: string) {
  return frame(
    `A passkey was ${change} on ${words.brand}`,
    `a passkey was ${change === 'added' ? 'added to' : 'removed from'} your account. A passkey can be used to log in without a code.`,
    `If this was not you, open ${publicUrl}, log in with a code, and look at "Passkeys" on your profile.`,
  );
}

/** Mails about the account itself. No mail about a change of address names the other address. */
export const accountMails = {
  addressChanged: (at: number) =>
    frame(
      `The e-mail address of your ${words.brand} account has changed`,
      'the e-mail address of your account was changed, using a code that was sent to this address.',
      `Time: ${writeTime(at)}`,
      'From now on you log in with the new address. If this was not you, contact the operator at once: the address is at the foot of every page.',
    ),
  /** To the former address, after a change by the operator. */
  addressChangedForOwner: (at: number) =>
    frame(
      `The e-mail address of your ${words.brand} account has changed`,
      `the operator of ${words.brand} has changed the e-mail address of your account, because its owner has lost this mailbox. Everybody is logged out.`,
      `Time: ${writeTime(at)}`,
      'From now on you log in with the new address. If this was not you, write to the operator at once: the address is at the foot of every page.',
    ),
  /** To the new address, after a change by the operator. */
  addressGivenByOperator: (at: number) =>
    frame(
      `This is now the e-mail address of your ${words.brand} account`,
      `as you have asked, the operator of ${words.brand} has made this address the address of your account. Everybody is logged out: log in with it.`,
      `Time: ${writeTime(at)}`,
      'If you have no account, write to the operator: the address is at the foot of every page.',
    ),
  /** @param until end of the time to return. */
  accountLeft: (until: number) =>
    frame(
      `Your ${words.brand} account has been deleted`,
      'your account has been deleted: nobody can see it.',
      `If this was a mistake, or was not you, log in within ${LEAVING_DAYS} days, until ${writeTime(until)}, and everything will be as before. After that, your account is permanently deleted.`,
    ),
  /** After a deletion by the operator or an officer. @param until as above; null for a deletion for good. */
  accountDeletedForOwner: (until: number | null) =>
    frame(
      `Your ${words.brand} account has been deleted`,
      `the operator of ${words.brand} has deleted your account, because you asked for it in another way than in the app, or because the law or the rules required it.`,
      until === null
        ? 'Nobody can see it, and it cannot be brought back.'
        : `Nobody can see it. If you want to keep it, log in within ${LEAVING_DAYS} days, until ${writeTime(until)}, and everything will be as before. After that, your account is permanently deleted.`,
      'If this was not your wish, write to the operator: the address is at the foot of every page.',
    ),
  passkeyAdded: (publicUrl: string) => passkeyMail('added', publicUrl),
  passkeyRemoved: (publicUrl: string) => passkeyMail('removed', publicUrl),
  /** Has no code, and no six-digit number. */
  newBrowser: ({ at, browser, publicUrl }: NewBrowser) =>
    frame(
      `New login to your ${words.brand} account`,
      'somebody, probably you, logged in to your account from a browser that has not been used for it before.',
      `Time: ${writeTime(at)}\nBrowser: ${browser || sessionWords.unknownBrowser}`,
      'If this was you, there is nothing to do.',
      'If this was not you:',
      `1. Open ${publicUrl}/user/sessions and end that login.
2. Open ${publicUrl}/user/passkeys and remove passkeys that are not yours. A passkey can be used to log in again after you end its login.
3. Make sure that nobody else can read your mail.`,
    ),
  /** To a person who has not answered and so counts as a graduate. */
  takenForGraduate: (publicUrl: string) =>
    frame(
      `Are you still studying? Your ${words.brand} profile is hidden`,
      'you have not told us whether you are still studying, so we assume that you have graduated. Your profile is hidden from everybody.',
      `If you are still studying, or want to keep your account, log in and tell us: ${publicUrl}/`,
    ),
  /** Twice before a graduate's account is deleted. */
  graduate: (deletion: number, publicUrl: string) =>
    frame(
      `Your ${words.brand} account will be deleted`,
      `you have graduated, so your account will be deleted on ${writeTime(deletion)}.`,
      `To keep it, log in and choose "Keep my account": ${publicUrl}/`,
      'There you can also download your data first. If you do nothing, your profile, your photo and your opinions are deleted.',
    ),
};

import { randomBytes } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import type { Letter } from './letter.ts';

/**
 * Converts a letter to nodemailer's format. The Message-ID has no digits, so the code is the only six-digit number of a
 * mail.
 */
export function composeMail(letter: Letter, from: string): SendMailOptions {
  const letters = [...randomBytes(24)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    // An object, because nodemailer could parse a string as two addresses.
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    // The text of a mail in another script stays readable beside its code, and base64 could have six digits.
    textEncoding: 'quoted-printable',
    messageId: `<${letters}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(letter.unsubscribeUrl
        ? {
            'List-Unsubscribe': `<${letter.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

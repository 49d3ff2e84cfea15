import { randomBytes } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import type { Letter } from './letter.ts';

/** A letter in nodemailer's form. The Message-ID has no digits, so the code is the only six-digit number in a mail. */
export function composeMail(letter: Letter, from: string): SendMailOptions {
  const letters = [...randomBytes(24)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    // As an object, so that no address can be read as two.
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    messageId: `<${letters}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

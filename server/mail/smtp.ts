import { createTransport } from 'nodemailer';
import { composeMail } from './compose.ts';
import type { MailTransport } from './letter.ts';

const TIMEOUT_MS = 15_000;

/** Hands letters to a mail server over pooled connections. */
export function openSmtp(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as object);
  return {
    async send(letter) {
      await transport.sendMail(composeMail(letter, from));
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

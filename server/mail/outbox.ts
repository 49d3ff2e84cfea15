import { constants } from 'node:fs';
import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock, Randomness } from '#server/context.ts';
import { composeMail } from './compose.ts';
import type { MailTransport } from './letter.ts';

interface Parts {
  folder: string;
  from: string;
  clock: Clock;
  random: Pick<Randomness, 'id'>;
  /** One line for the person at the terminal; it goes into no log. */
  tell: (line: string) => void;
}

/** Without a mail server: each mail becomes a file, and the terminal says where, with the code. For trying Quad out. */
export function openOutbox({ folder, from, clock, random, tell }: Parts): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(letter) {
      const { message } = await transport.sendMail(composeMail(letter, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = new Date(clock()).toISOString().replaceAll(/[:.]/g, '-');
      const file = path.join(folder, `${time}-${random.id().slice(-12)}.eml`);
      await writeFile(file, message as Buffer, { mode: 0o600 });
      const code = /^\d{6}$/m.exec(letter.text)?.[0];
      tell(`Mail: ${file}${code ? `  code ${code}` : ''}`);
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK);
    },
    close: () => {},
  };
}

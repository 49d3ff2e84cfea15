import { constants } from 'node:fs';
import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '#server/platform/process/clock.ts';
import type { Randomness } from '#server/platform/process/randomness.ts';
import { composeMail } from './compose.ts';
import { MailFailure, type MailTransport } from './letter.ts';

interface Parts {
  folder: string;
  from: string;
  clock: Clock;
  random: Pick<Randomness, 'id'>;
  /** Prints one line on the terminal. The line contains a code, so it must not reach a log. */
  print: (line: string) => void;
}

/**
 * The mail transport of a development server: writes each mail to a file (mode 0600) in `folder` and prints the file's
 * path and the code.
 */
export function openOutbox({ folder, from, clock, random, print }: Parts): MailTransport {
  return {
    isOutbox: true,
    async send(letter) {
      // Imported for the first letter, because the module is large and the start does not need it.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await transport.sendMail(composeMail(letter, from));
      const time = new Date(clock()).toISOString().replaceAll(/[:.]/g, '-');
      const file = path.join(folder, `${time}-${random.id().slice(-12)}.eml`);
      await writeMail(file, message as Buffer);
      const code = /^\d{6}$/m.exec(letter.text)?.[0];
      print(`Mail: ${file}${code ? `  code ${code}` : ''}`);
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK);
    },
    takesUnicode: true,
    close: () => {},
  };
}

async function writeMail(file: string, message: Buffer): Promise<void> {
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, message, { mode: 0o600 });
  } catch (error) {
    throw new MailFailure((error as Error).message, { isPermanent: false, isOutage: true, cause: error });
  }
}

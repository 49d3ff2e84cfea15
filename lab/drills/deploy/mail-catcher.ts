/** A mail server on 127.0.0.1:2525 that writes each letter into a folder: `node mail-catcher.ts <folder>`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

const [folder = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
let letters = 0;
new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  async onData(stream, _session, done) {
    const letter = (await text(stream)).replaceAll('\r\n', '\n');
    letters += 1;
    writeFileSync(path.join(folder, `${String(letters).padStart(4, '0')}.eml`), letter);
    done();
  },
}).listen(2525, '127.0.0.1');

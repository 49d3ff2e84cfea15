import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { FROM, startSmtp } from '#test/smtp.ts';
import { languages } from '#contract/words/languages.ts';
import { aLetter } from '#test/mail-queue.ts';
import { letterTo } from './letter-to.ts';
import { openSmtp } from './smtp.ts';

const email = 'asha@example.edu';

test.each(languages)(
  'over SMTP the code is alone on a line of the plain text and is the only six-digit number in the mail, language %s [7.5]',
  async (language) => {
    const { mails, transport } = await startSmtp();
    const asha = { email, language };
    for (let count = 0; count < 20; count += 1) {
      await transport.send(letterTo(asha, (texts) => texts.signUpCode('246813')));
      await transport.send(letterTo(asha, (texts) => texts.loginCode('246813')));
    }
    expect(mails).toHaveLength(40);
    for (const { raw, receivers } of mails) {
      expect(receivers).toEqual([email]);
      expect(raw.match(/\d{6,}/g)).toEqual(['246813']);
      expect((await PostalMime.parse(raw)).text).toMatch(/^246813$/m);
    }
    await transport.send(letterTo(asha, (texts) => texts.accountExists('https://quad.example.edu')));
    expect(mails.at(-1)?.raw).not.toMatch(/\d{6}/);
    expect(mails.at(-1)?.raw).toContain('https://quad.example.edu');
  },
);

test('no address can add a receiver, a header or a line of text [7.5]', async () => {
  const { mails, transport } = await startSmtp();
  for (const to of [
    'victim@evil.example,asha@example.edu',
    'victim@evil.example;asha@example.edu',
    'victim@evil.example asha@example.edu',
    'victim@evil.example <asha@example.edu',
    '<victim@evil.example>asha@example.edu',
    '"victim@evil.example x"@example.edu',
    'asha(victim@evil.example)@example.edu',
    'group:victim@evil.example;@example.edu',
    'asha\r\nBcc: victim@evil.example\r\nX: "@example.edu',
    '"asha\r\nBcc: victim@evil.example"@example.edu',
    'asha\r\n\r\n987654\r\n@example.edu',
    'asha>\r\nRCPT TO:<victim@evil.example>\r\n@example.edu',
    'asha\u2028Bcc: victim@evil.example\u2028@example.edu',
  ]) {
    mails.length = 0;
    await transport.send(aLetter(to)).catch(() => {}); // a refusal is also correct
    for (const { raw, receivers } of mails) {
      expect(receivers).toHaveLength(1);
      expect(receivers[0]).toMatch(/@example\.edu$/);
      const { headers, text } = await PostalMime.parse(raw);
      expect(headers.map(({ key }) => key).filter((key) => /^(b?cc|x)$/.test(key))).toEqual([]);
      expect(headers.filter(({ key }) => key === 'to')).toHaveLength(1);
      expect(text?.match(/^\d{6}$/gm)).toEqual(['246813']);
    }
  }
});

test('a check of a mail server that answers without end fails in a limited time, and its connection is closed', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {}); // the check closes the connection
    socket.write('220 mail.example.edu\r\n');
    socket.once('data', () => {
      const timer = setInterval(() => socket.write('250-mail.example.edu\r\n'), 10);
      socket.once('close', () => clearInterval(timer));
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const transport = openSmtp(`smtp://127.0.0.1:${port}`, FROM, { checkTimeoutMs: 100 });
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const check = transport.check();
  const [socket] = await connected;
  // `once` would reject when the connection ends with an error, as a destroyed one may.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await expect(check).rejects.toThrow('longer than 0.1 s');
  await closed;
});

test('each check finds out again whether the mail server accepts addresses that are not ASCII', async () => {
  const plain = await startSmtp({ hideSMTPUTF8: true });
  expect(plain.transport.takesUnicode).toBe(false);
  await plain.transport.check();
  expect(plain.transport.takesUnicode).toBe(false);
  const able = await startSmtp();
  expect(able.transport.takesUnicode).toBe(false);
  await able.transport.check();
  expect(able.transport.takesUnicode).toBe(true);
  await able.transport.send(aLetter('jürgen@bücher.example'));
  expect(able.mails.map(({ receivers }) => receivers)).toEqual([['jürgen@bücher.example']]);
});

test('a check of a mail server that works succeeds', async () => {
  const { transport } = await startSmtp();
  await transport.check();
});

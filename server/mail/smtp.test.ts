import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { startSmtp } from '#test/smtp.ts';
import { accountExistsLetter, loginCodeLetter, signUpCodeLetter } from './letters/codes.ts';

test('over SMTP the code is alone on a line of the plain text and is the only six-digit number in the mail', async () => {
  const { mails, transport } = await startSmtp();
  for (let count = 0; count < 20; count += 1) {
    await transport.send(signUpCodeLetter('asha@example.edu', '246813'));
    await transport.send(loginCodeLetter('asha@example.edu', '246813'));
  }
  expect(mails).toHaveLength(40);
  for (const { raw, receivers } of mails) {
    expect(receivers).toEqual(['asha@example.edu']);
    expect(raw.match(/\d{6,}/g)).toEqual(['246813']);
    expect((await PostalMime.parse(raw)).text).toMatch(/^246813$/m);
  }
  await transport.send(accountExistsLetter('asha@example.edu', 'https://quad.example.edu'));
  expect(mails.at(-1)?.raw).not.toMatch(/\d{6}/);
  expect(mails.at(-1)?.raw).toContain('https://quad.example.edu');
});

test('no address can add a receiver, a header or a line of text', async () => {
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
    await transport.send(loginCodeLetter(to, '246813')).catch(() => {}); // a refusal is also correct
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

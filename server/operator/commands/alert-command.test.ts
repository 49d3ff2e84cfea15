import { expect, test } from 'vitest';
import { runQuadWith } from '#test/run-quad.ts';
import { FROM, startSmtp } from '#test/smtp.ts';
import { aFolder } from '#test/server-process.ts';

const TEXT = 'quad-backup.service failed on quad1';

test('alert mails its text to CONTACT, also when the store cannot be opened', async () => {
  const smtp = await startSmtp();
  const env = {
    SMTP_URL: smtp.url,
    MAIL_FROM: FROM,
    CONTACT: 'help@quad.example.edu',
    DATA_DIR: await aFolder(),
  };
  const { code, out } = await runQuadWith(env, ['alert', TEXT]);
  expect([code, out]).toEqual([0, 'Mailed to CONTACT.\n']);
  expect(smtp.mails).toEqual([{ receivers: ['help@quad.example.edu'], raw: expect.stringContaining(TEXT) }]);
});

test.each([{}, { CONTACT: 'https://quad.example.edu/help' }])(
  'alert without a mail address is refused: %j',
  async (env) => {
    const { code, error } = await runQuadWith({ ...env, DATA_DIR: await aFolder() }, ['alert', TEXT]);
    expect([code, error]).toEqual([
      1,
      expect.stringMatching(/^CONTACT is no mail address.*Example: CONTACT=/),
    ]);
  },
);

test('an unreachable mail server ends alert with exit code 1 and what to do, without the address', async () => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: FROM, CONTACT: 'help@quad.example.edu' };
  const { code, error } = await runQuadWith({ ...env, DATA_DIR: await aFolder() }, ['alert', TEXT]);
  expect([code, error]).toEqual([
    1,
    expect.stringMatching(/^The mail could not be sent: .*check host and port in SMTP_URL/),
  ]);
  expect(error).not.toContain('help@');
});

test('alert without a text is a wrong command line', async () => {
  expect((await runQuadWith({}, ['alert'])).code).toBe(2);
});

import { expect, test } from 'vitest';
import { aStudent } from '#test/builders.ts';
import { runQuadWith } from '#test/run-quad.ts';
import { FROM, startSmtp } from '#test/smtp.ts';
import { startTestServer } from '#test/test-server.ts';

test('doctor sends a test letter only with --mail, and prints the refusal of a mail server without the address', async () => {
  const server = await startTestServer();
  const moderators = [await aStudent(server), await aStudent(server)];
  const { dataDir, databaseUrl, secret } = server.context.config;
  const smtp = await startSmtp({
    address: (to) => (to === 'gone@example.edu' ? { code: 550, text: `no mailbox ${to}` } : undefined),
  });
  const env = {
    DATA_DIR: dataDir,
    SECRET: secret ?? '',
    SMTP_URL: smtp.url,
    MAIL_FROM: FROM,
    MODERATORS: moderators.map(({ email }) => email).join(','),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const wellWith = (part: string) => ({
    code: 0,
    out: expect.stringContaining(`\n${part}: well.\nOther servers: well.\nNothing was found.\n`),
    error: '',
  });
  expect(await runQuadWith(env, ['doctor'])).toEqual(wellWith('The mail server'));
  expect(smtp.mails).toEqual([]);
  expect(await runQuadWith(env, ['doctor', '--mail', 'it@example.edu'])).toEqual(wellWith('The test letter'));
  expect(smtp.mails).toEqual([
    { receivers: ['it@example.edu'], raw: expect.stringContaining('Quad can send mail.') },
  ]);
  const refused = await runQuadWith(env, ['doctor', '--mail', 'gone@example.edu']);
  expect(refused).toEqual({
    code: 1,
    out: expect.stringMatching(/^Mail cannot be sent: .*550/m),
    error: '1 left.\n',
  });
  expect(refused.out).not.toContain('gone@');
});

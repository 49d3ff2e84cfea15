import { expect, test } from 'vitest';
import { sendLoginCode } from '#contract/sign-in.ts';
import { aStudent, type Student } from '#test/builders.ts';
import { runQuad } from '#test/run-quad.ts';
import { MINUTE, SECOND, startTestServer, type TestServer } from '#test/test-server.ts';

/** Queues codes in the state after five failures. */
async function failCodes(server: TestServer, students: readonly Student[], waitMs: number): Promise<void> {
  server.mailbox.broken = true;
  for (const { email } of students) await server.newClient().call(sendLoginCode, { email });
  const failures = () => server.log().split('it will be tried again').length - 1;
  await expect.poll(failures).toBe(students.length);
  const next_try_at = server.context.clock() + waitMs;
  await server.context.store.transaction((tx) =>
    tx.updateTable('mail_queue').set({ tries: 5, next_try_at }).execute(),
  );
  server.mailbox.broken = false;
}

test('the failed letters to one person are sent at once, letters to others wait, and no code is printed', async () => {
  const server = await startTestServer();
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  server.mailbox.letters.length = 0;
  await failCodes(server, [asha, ben], 5 * MINUTE);
  const resent = await runQuad(server, 'person', asha.email, '--resend');
  expect(resent).toEqual({ code: 0, out: '1 letter is tried again now.\n', error: '' });
  expect(await server.mailbox.nextCode(asha.email)).toMatch(/^\d{6}$/);
  expect(server.mailbox.to(ben.email)).toEqual([]);
  const { out } = await runQuad(server, 'log', '--person', asha.id, '--kind', 'operator-act');
  expect(out).toContain('tries the letters to a person again');
});

test('a letter that a server may be sending is not changed, so that nobody gets it twice', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  await failCodes(server, [asha], 50 * SECOND);
  const { out } = await runQuad(server, 'person', asha.id, '--resend');
  expect(out).toBe('0 letters are tried again now.\n');
  expect((await runQuad(server, 'person', asha.id, '--resend', '--json')).code).toBe(2);
});

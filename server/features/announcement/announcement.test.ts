import { expect, onTestFinished, test } from 'vitest';
import { ANNOUNCEMENT_HEADER, getAnnouncement } from '#contract/announcement.ts';
import { getPeople } from '#contract/people.ts';
import { login } from '#contract/sign-in.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { aStudent } from '#test/builders.ts';
import { runLive } from '#test/live-command.ts';
import { runQuad } from '#test/run-quad.ts';
import { DAY, HOUR, startTestServer, type TestServer } from '#test/test-server.ts';
import { openTwoNodes } from '#test/two-nodes.ts';

const read = async (server: TestServer) => (await server.newClient().call(getAnnouncement)).body.data;

test('an announcement is in the answer of every node until its end, and maintenance deletes it then [6.21]', async () => {
  const { first: server, second, stop } = await openTwoNodes();
  onTestFinished(stop);
  const servers = [server, second] as const;
  expect((await runQuad(server, 'announce')).out).toBe('Nothing is announced.\n');
  expect(await read(server)).toBeNull();

  const out = await runLive(servers, 'announce', ' Zuru\u0308ck um\u200b 9. ', '--until', '2h');
  expect(out).toMatch(/^Announced within a second, until \S+ \S+Z: Zurück um 9\.\n/);
  for (const node of servers) {
    const announced = await read(node);
    expect(announced).toMatchObject({ text: 'Zurück um 9.', id: expect.stringMatching(/^[\da-f]{12}$/) });
    expect(announced?.lastsMs).toBeGreaterThan(HOUR);
    expect(announced?.lastsMs).toBeLessThanOrEqual(2 * HOUR);
  }
  expect((await runQuad(server, 'announce')).out).toMatch(
    /^Zurück um 9\.\nsince \S+ \S+Z, until \S+ \S+Z\n$/,
  );

  const { id } = (await read(server)) ?? {};
  await runLive(servers, 'announce', 'Back at 10.', '--until', '3h');
  for (const node of servers) expect(await read(node)).toMatchObject({ text: 'Back at 10.' });
  expect((await read(server))?.id).not.toBe(id);
  await runMaintenance(server.context);
  expect(await read(server)).toMatchObject({ text: 'Back at 10.' });

  server.passTime(DAY);
  expect(await read(server)).toBeNull();
  await runMaintenance(server.context);
  expect(await runQuad(server, 'announce', '--off')).toMatchObject({
    code: 1,
    error: 'Nothing is announced.\n',
  });
});

test('--off ends the announcement, and the log has who announced what, without mail addresses [6.21]', async () => {
  const server = await startTestServer();
  await runLive(
    [server],
    'announce',
    'Write to help@example.edu until 9.',
    '--until',
    '2h',
    '--as',
    'Asha Rao',
  );
  expect(await read(server)).not.toBeNull();
  expect(await runLive([server], 'announce', '--off')).toBe('The announcement ends within a second.\n');
  expect(await read(server)).toBeNull();
  const log = (await runQuad(server, 'log', '--kind', 'operator-act')).out;
  expect(log).toMatch(
    /announces a line until \S+Z, by Asha Rao .*done; Announced within a second, until .*: Write to \(address\) until 9\n/,
  );
  expect(log).toContain('ends the announcement, by ');
  expect(log).not.toContain('help@');
});

test('every answer has the announcement, also refusals and fast answers; without an announcement no answer has the header [6.21]', async () => {
  const server = await startTestServer();
  const { client } = await aStudent(server);
  const listIds = async () => {
    const answers = await Promise.all([
      client.call(getPeople),
      server.newClient().call(getPeople),
      server.newClient().call(login, { email: 'nobody@example.edu', otp: '000000' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401]);
    return answers.map(({ headers }) => headers.get(ANNOUNCEMENT_HEADER));
  };
  expect(await listIds()).toEqual([null, null, null]);
  await runLive([server], 'announce', 'Back at 9.', '--until', '2h');
  const { id } = (await read(server)) ?? {};
  expect(await listIds()).toEqual([id, id, id]);
  server.passTime(2 * HOUR + 1);
  expect(await listIds()).toEqual([null, null, null]);
});

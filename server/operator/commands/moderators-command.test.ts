import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { claimCase, getQueue } from '#contract/moderation.ts';
import { findPeople } from '#contract/officers.ts';
import { me } from '#contract/profile.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { aStudent, logIn, type Student } from '#test/builders.ts';
import { caseOf, decideAbout, MODERATORS, sendReport, twoModerators } from '#test/moderators.ts';
import { addPasskeyTo, PASSKEY_ORIGIN } from '#test/passkeys.ts';
import { runLive } from '#test/live-command.ts';
import { runQuad, runQuadWith, placeOf } from '#test/run-quad.ts';
import { DAY, HOUR, startTestServer, type TestServer } from '#test/test-server.ts';
import { openTwoNodes } from '#test/two-nodes.ts';

/** Two nodes over one store. */
async function startNodes(): Promise<[TestServer, TestServer]> {
  const { first, second, stop } = await openTwoNodes({ env: { MODERATORS } });
  onTestFinished(stop);
  return [first, second];
}

/** Each node's answers to a person's session: the roles in `/me`, and the statuses of both roles' calls. */
function lookAt(servers: readonly TestServer[], { client: { cookie } }: Student) {
  return Promise.all(
    servers.map(async (server) => {
      const client = server.newClient();
      client.cookie = cookie;
      const { moderator, officer } = (await client.call(me)).body;
      return [
        officer ? 'officer' : moderator ? 'moderator' : '',
        (await client.call(getQueue)).status,
        (await client.call(findPeople, { q: 'x', reason: 'A letter.' })).status,
      ];
    }),
  );
}
const student = ['', 403, 403];
const moderator = ['moderator', 200, 403];
const officer = ['officer', 200, 200];

test('a command makes a person a moderator, an officer and neither on every node without a restart [14.7]', async () => {
  const servers = await startNodes();
  const [server] = servers;
  const asha = await aStudent(server);
  const onAll = (state: unknown) => servers.map(() => state);
  expect(await lookAt(servers, asha)).toEqual(onAll(student));
  await runLive(servers, 'moderators', 'add', asha.email.toUpperCase());
  expect(await lookAt(servers, asha)).toEqual(onAll(moderator));
  await runLive(servers, 'moderators', 'add', asha.id, '--officer', '--as', 'Ravi');
  expect(await lookAt(servers, asha)).toEqual(onAll(officer));
  await runLive(servers, 'moderators', 'remove', asha.id);
  expect(await lookAt(servers, asha)).toEqual(onAll(student));

  const log = (await runQuad(server, 'log', '--person', asha.id, '--kind', 'operator-act')).out;
  expect(log).toMatch(/makes a person an officer, by Ravi .*: done; moderation: moderator -> officer\n/);
  expect(log).toMatch(/ends the moderation by a person, .*: done; moderation: officer -> none\n/);
  expect(log).not.toContain(asha.email);
});

test('a removed moderator of MODERATORS is refused at once and gets no mail, and the claims on cases end [14.7]', async () => {
  const servers = await startNodes();
  const [server] = servers;
  const [dean, warden] = await twoModerators(server);
  const [reporter, target, added] = [await aStudent(server), await aStudent(server), await aStudent(server)];
  server.passTime(DAY + HOUR);
  await sendReport(reporter, target.id, { kind: 'person' });
  const { id } = await caseOf(dean, target.id);
  await dean.client.call(claimCase, { id });
  expect((await warden.client.call(claimCase, { id })).error.code).toBe('case_taken');

  await runLive(servers, 'moderators', 'remove', dean.email);
  expect(await lookAt(servers, dean)).toEqual(servers.map(() => student));
  expect(await lookAt(servers, warden)).toEqual(servers.map(() => moderator));
  expect((await warden.client.call(claimCase, { id })).status).toBe(200);
  await runLive(servers, 'moderators', 'add', added.id);
  await sendReport(reporter, warden.id, { kind: 'person', reason: 'sexual' });
  for (const { email } of [warden, added])
    expect((await server.mailbox.next(email)).subject).toContain('an urgent case');
  expect(server.mailbox.to(dean.email).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringContaining('urgent'),
  );

  await runLive(servers, 'moderators', 'add', dean.email);
  expect(await lookAt(servers, dean)).toEqual(servers.map(() => moderator));
});

test('the list and doctor show everybody with the source and without address; an entry is deleted with its account [14.7]', async () => {
  const server = await startTestServer({ env: { MODERATORS } });
  const dean = await aStudent(server, { email: MODERATORS.split(',')[0] ?? '', name: 'Dean One' });
  const asha = await aStudent(server, { name: 'Asha Rao' });
  const run = (...words: string[]) => runQuadWith({ ...placeOf(server), MODERATORS }, words);
  await run('moderators', 'add', asha.id, '--officer');
  const list = async () =>
    (await run('moderators')).out
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(/ {2,}/));
  expect(await list()).toEqual([
    [asha.id, 'Asha Rao', 'officer', 'command'],
    [dean.id, 'Dean One', 'moderator', 'MODERATORS, OFFICERS'],
    ['(no account)', 'moderator', 'MODERATORS, OFFICERS'],
  ]);
  // Dean could have had the other address before.
  expect((await run('moderators', 'remove', dean.id)).out).toContain(
    'Listed addresses without an account: 1.',
  );
  expect(await list()).toContainEqual([dean.id, 'Dean One', 'removed', 'command']);
  const { out } = await run('doctor');
  expect(out).toMatch(/^1 addresses of MODERATORS or OFFICERS were removed by the command moderators/m);
  expect(out).not.toContain('There are no moderators');

  await run('person', '--delete', asha.id, '--reason', 'Letter of 3 May', '--now');
  await runMaintenance(server.context);
  expect((await list()).flat()).not.toContain(asha.id);
  const { store } = server.context;
  const left = store.db.selectFrom('settings').select('name').where('name', 'like', 'moderator:%');
  expect(await left.execute()).toEqual([{ name: `moderator:${dean.id}` }]);
});

/** Deletes an account for good. @returns another account with the same address. */
async function signUpAgain(server: TestServer, { id, email }: Student): Promise<Student> {
  await runQuad(server, 'person', '--delete', id, '--reason', 'Letter of 3 May', '--now');
  await runMaintenance(server.context);
  return aStudent(server, { email });
}

test('a new account with a removed address does not moderate on any node, until the command adds it [14.7]', async () => {
  const servers = await startNodes();
  const [server] = servers;
  const onAll = (state: unknown) => servers.map(() => state);
  const [dean, warden] = await twoModerators(server);
  await runLive(servers, 'moderators', 'remove', dean.email);
  const again = await signUpAgain(server, dean);
  expect(await lookAt(servers, again)).toEqual(onAll(student));
  const list = async () => (await runQuadWith({ ...placeOf(server), MODERATORS }, ['moderators'])).out;
  expect(await list()).toMatch(new RegExp(`^${again.id} .* removed +command$`, 'm'));
  expect(await lookAt(servers, warden)).toEqual(onAll(moderator));

  // Another account that gets the address is no moderator either.
  const elsewhere = 'dean.one@example.edu';
  await runQuad(server, 'person', '--email', again.id, elsewhere, '--reason', 'Came with the card');
  const other = await aStudent(server, { email: dean.email.replace('@', '+new@') });
  expect(await lookAt(servers, other)).toEqual(onAll(student));
  await runLive(servers, 'moderators', 'add', elsewhere);
  const owner = { ...again, client: (await logIn(server, elsewhere)).client };
  expect(await lookAt(servers, owner)).toEqual(onAll(moderator));
  expect(await lookAt(servers, other)).toEqual(onAll(student));

  await runLive(servers, 'moderators', 'add', other.id);
  expect(await lookAt(servers, other)).toEqual(onAll(moderator));
  const { store } = server.context;
  const settings = await store.db.selectFrom('settings').selectAll().execute();
  expect(settings.map(({ name }) => name).filter((name) => name.startsWith('no-moderator:'))).toEqual([]);
  expect(JSON.stringify(settings)).not.toContain('dean');
  expect(await lookAt(servers, await signUpAgain(server, other))).toEqual(onAll(moderator));
});

test('an address of MODERATORS can be removed before anybody signs up with it; no other unknown address [14.7]', async () => {
  const server = await startTestServer({ env: { MODERATORS } });
  const [dean = ''] = MODERATORS.split(',');
  const run = (...words: string[]) => runQuadWith({ ...placeOf(server), MODERATORS }, words);
  const removed = await run('moderators', 'remove', dean.toUpperCase());
  expect(removed).toMatchObject({ code: 0, out: expect.stringMatching(/^Nobody has an account with this/) });
  expect(await run('moderators', 'remove', 'daen@example.edu')).toMatchObject({ code: 1, out: '' });
  expect((await run('moderators')).out).toMatch(/^\(no account\) +removed +command$/m);
  expect((await run('doctor')).out).toMatch(/^1 addresses of MODERATORS or OFFICERS were removed/m);
  expect((await run('log', '--kind', 'operator-act')).out).not.toContain(dean);
  const names = async () =>
    (await server.context.store.db.selectFrom('settings').select('name').execute()).map(({ name }) => name);
  expect((await names()).filter((name) => name.startsWith('no-moderator:'))).toHaveLength(1);
  await expect.poll(() => [...server.context.liveSettings.values.keys()].join()).toContain('no-moderator:');
  expect(await lookAt([server], await aStudent(server, { email: dean }))).toEqual([student]);

  expect(await run('secret', '--forget')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Addresses that were removed from moderation: 1.'),
  });
});

test('a moderator by command needs a passkey, as one of MODERATORS does [14.7]', async () => {
  const server = await startTestServer({ env: { PUBLIC_URL: PASSKEY_ORIGIN } });
  const asha = await aStudent(server);
  await addPasskeyTo(asha);
  await runLive([server], 'moderators', 'add', asha.id);
  const byCode = (await logIn(server, asha.email)).client;
  expect((await byCode.call(getQueue)).error.code).toBe('passkey_needed');
  expect((await asha.client.call(getQueue)).status).toBe(200);
});

test('decisions on every node use the rules of a file without a restart, until --off [14.7]', async () => {
  const servers = await startNodes();
  const [server] = servers;
  const [dean] = await twoModerators(server);
  const [reporter, target] = [await aStudent(server), await aStudent(server)];
  const folder = mkdtempSync(path.join(tmpdir(), 'quad-rules-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'rules.txt');
  const readIds = () =>
    Promise.all(
      servers.map(async (node) => {
        const client = node.newClient();
        client.cookie = dean.client.cookie;
        return (await client.call(getQueue)).body.rules.map(({ id }) => id);
      }),
    );
  const [before] = await readIds();
  writeFileSync(file, 'no-noise: No noise after ten.\nNot a rule\n');
  expect(await runQuad(server, 'rules', file)).toMatchObject({
    code: 1,
    error: expect.stringMatching(
      /^The file has a line that is not "id: words"[^\n]+Example: quad rules [^\n]+\n$/,
    ),
  });
  writeFileSync(file, '# For the campus.\nrespect: Be kind.\nno-noise: No noise after ten.\n');
  await runLive(servers, 'rules', file);
  expect(await readIds()).toEqual(servers.map(() => ['respect', 'no-noise']));
  expect((await runQuad(server, 'rules')).out).toBe(
    '# From the command rules.\nrespect: Be kind.\nno-noise: No noise after ten.\n',
  );
  await sendReport(reporter, target.id, { kind: 'person' });
  const { answer } = await decideAbout(dean, target.id, { decisions: ['warn'], rule: 'no-noise' });
  expect(answer.status).toBe(200);
  const suspended = await runQuad(server, 'person', reporter.id, '--suspend', '--rule', 'no-noise');
  expect(suspended).toMatchObject({ code: 0 });

  await runLive(servers, 'rules', '--off');
  expect(await readIds()).toEqual(servers.map(() => before));
  expect(await runQuad(server, 'rules', '--off')).toMatchObject({ code: 1 });
});

test('wrong arguments and unknown people are refused', async () => {
  const server = await startTestServer();
  expect(await runQuad(server, 'moderators', 'add', 'nobody@example.edu')).toMatchObject({
    code: 1,
    error: 'Nobody has this id or address.\n',
  });
  for (const words of [
    ['moderators', 'add'],
    ['moderators', 'drop', 'x'],
    ['rules', 'a', 'b'],
    ['rules', 'a', '--off'],
  ])
    expect(await runQuad(server, ...words)).toMatchObject({ code: 2 });
  expect((await runQuad(server, 'moderators', 'remove', 'x', '--officer')).error).toContain(
    '--officer needs',
  );
});

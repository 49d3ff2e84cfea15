import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { updatePhoto, me } from '#contract/profile.ts';
import { storeSecurityEvent } from '#server/platform/db/security-log.ts';
import { replaceSetting } from '#server/platform/db/settings.ts';
import { readCommand } from '#server/operator/command-line.ts';
import { UsageError } from '#server/operator/usage.ts';
import { aStudent, logIn } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { aStudentWithPasskey, logInWithPasskey, PASSKEY_ORIGIN } from '#test/passkeys.ts';
import { anEmptyDatabase } from '#test/postgres-admin.ts';
import { runQuad, runQuadWith } from '#test/run-quad.ts';
import { DAY, startTestServer } from '#test/test-server.ts';

const lines = (out: string) =>
  out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, string | null>);

test('a person and their sessions are shown by id or address, while the server runs, without name and address', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  await logIn(server, asha.email);
  const byAddress = await runQuad(server, 'person', asha.email.toUpperCase());
  expect(byAddress).toMatchObject({ code: 0, error: '' });
  expect(byAddress.out).toContain(asha.id);
  expect(byAddress.out).toMatch(/^state +active, public$/m);
  expect(byAddress.out).toMatch(/^sessions +2$/m);
  const [session] = await server.context.store.db.selectFrom('sessions').select('id').execute();
  expect(byAddress.out).toContain(session?.id);
  expect(byAddress.out.toLowerCase()).not.toContain('@');
  expect(byAddress.out).not.toContain(asha.name);
  const byId = await runQuad(server, 'person', asha.id, '--json');
  expect(JSON.parse(byId.out)).toMatchObject({ id: asha.id, state: 'active', isPublic: true });
});

test('the sessions of one person end in a running server; other people’s sessions stay [14.6]', async () => {
  const server = await startTestServer();
  const [asha, ravi] = [await aStudent(server), await aStudent(server)];
  const second = (await logIn(server, asha.email)).client;
  expect((await asha.client.call(me)).status).toBe(200);
  const { code, out } = await runQuad(server, 'sessions', 'end', asha.email);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^Ended 2 sessions\. /) });
  if (server.context.store.name === 'postgres') expect((await asha.client.call(me)).status).toBe(401);
  // On SQLite the server keeps sessions in memory for 5 seconds.
  await expect.poll(async () => (await asha.client.call(me)).status).toBe(401);
  expect((await second.call(me)).status).toBe(401);
  const known = await server.context.store.db.selectFrom('known_browsers').select('person_id').execute();
  expect(known.map((browser) => browser.person_id)).not.toContain(asha.id);
  expect(known.map((browser) => browser.person_id)).toContain(ravi.id);
  expect((await ravi.client.call(me)).status).toBe(200);
});

test('the end of a person’s sessions prints how many passkeys still log in', async () => {
  const server = await startTestServer({ env: { PUBLIC_URL: PASSKEY_ORIGIN } });
  const { student, authenticator } = await aStudentWithPasskey(server);
  const other = await aStudent(server);
  const end = async (person: string) => (await runQuad(server, 'sessions', 'end', person)).out;
  expect(await end(student.email)).toMatch(
    /\nPasskeys that still log in: 1\. "passkeys remove" removes them\.\n$/,
  );
  expect((await logInWithPasskey(server, authenticator)).answer.status).toBe(200);
  expect(await end(other.email)).not.toContain('asskeys');
});

test('the passkeys of a person who has lost them are removed, and the log has the act', async () => {
  const server = await startTestServer({ env: { PUBLIC_URL: PASSKEY_ORIGIN } });
  const [{ student, authenticator }, other] = [
    await aStudentWithPasskey(server),
    await aStudentWithPasskey(server),
  ];
  const removed = await runQuad(server, 'passkeys', 'remove', student.email);
  expect(removed).toMatchObject({ code: 0, out: 'Removed 1 passkey.\n' });
  expect((await logInWithPasskey(server, authenticator)).answer.status).toBe(401);
  expect((await logInWithPasskey(server, other.authenticator)).answer.status).toBe(200);
  const log = lines((await runQuad(server, 'log', '--person', student.id, '--json')).out);
  expect(log[0]).toMatchObject({
    kind: 'operator-act',
    detail: expect.stringContaining('removes the passkeys'),
  });
});

test('the reports of a muted reporter count again, and the log has the act', async () => {
  const server = await startTestServer();
  const [asha, ravi] = [await aStudent(server), await aStudent(server)];
  const { store } = server.context;
  await store.transaction((tx) =>
    tx.updateTable('people').set({ reports_muted_until: Number.MAX_SAFE_INTEGER }).execute(),
  );
  const { code, out } = await runQuad(server, 'reports', 'unmute', asha.email);
  expect([code, out]).toEqual([0, 'New reports of this person count again.\n']);
  const muted = await store.db
    .selectFrom('people')
    .select('id')
    .where('reports_muted_until', '>', 0)
    .execute();
  expect(muted).toEqual([{ id: ravi.id }]);
  const event = await store.db
    .selectFrom('security_events')
    .select('detail')
    .where('kind', '=', 'operator-act')
    .executeTakeFirstOrThrow();
  expect(event.detail).toContain('ends the mute of a reporter');
});

test('all sessions of everybody end, also more than one batch, and the server still writes', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  const template = await server.context.store.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
  const rows = Array.from({ length: 450 }, (_, nth) => ({
    ...template,
    token_hash: `made-up-${nth}`,
    id: server.context.random.id(),
  }));
  await server.context.store.transaction((tx) => tx.insertInto('sessions').values(rows).execute());
  const [ended] = await Promise.all([
    runQuad(server, 'sessions', 'end', '--all'),
    ...Array.from({ length: 5 }, async () =>
      asha.client.call(updatePhoto, { id: asha.id }, { file: await aPhoto() }),
    ),
  ]);
  expect(ended).toMatchObject({ code: 0, out: expect.stringMatching(/^Ended 451 sessions\. /) });
  expect((await logIn(server, asha.email)).response.status).toBe(200);
});

test('the log is filtered by person, kind, network and time, newest first [14.6]', async () => {
  const server = await startTestServer();
  const [asha, ravi] = [await aStudent(server), await aStudent(server)];
  const { clock, random, store } = server.context;
  await asha.client.call(updatePhoto, { id: asha.id }, { file: await aPhoto() });
  await store.run(storeSecurityEvent, {
    id: random.id(),
    at: clock() - 2 * DAY,
    kind: 'log-in-refused',
    personId: ravi.id,
    network: 'key-of-a-network',
    detail: 'wrong code',
  });
  const kinds = async (...args: string[]) =>
    lines((await runQuad(server, 'log', '--json', ...args)).out)
      .filter(({ kind }) => kind !== 'sign-up')
      .map(({ kind, person }) => [kind, person]);
  const photo = ['photo-changed', asha.id];
  const refusal = ['log-in-refused', ravi.id];
  expect(await kinds()).toEqual([photo, refusal]);
  expect(await kinds('--person', asha.email)).toEqual([photo]);
  expect(await kinds('--person', ravi.id)).toEqual([refusal]);
  expect(await kinds('--kind', 'log-in-refused,code-void')).toEqual([refusal]);
  expect(await kinds('--network', 'key-of-a-network')).toEqual([refusal]);
  expect(await kinds('--until', '1d')).toEqual([refusal]);
  expect(await kinds('--since', '30m', '--kind', 'photo-changed')).toEqual([photo]);
  expect(await kinds('--kind', 'photo-changed,log-in-refused', '--limit', '1')).toEqual([photo]);
  const { out } = await runQuad(server, 'log', '--kind', 'log-in-refused');
  expect(out).toMatch(
    /^time +kind +person +session +network +detail\n\S+ \S+Z +log-in-refused .*wrong code\n$/,
  );
});

test('a person who does not exist is one line and exit code 1, without the typed address', async () => {
  const server = await startTestServer();
  const refusal = { code: 1, out: '', error: 'Nobody has this id or address.\n' };
  expect(await runQuad(server, 'person', 'nobody@example.edu')).toEqual(refusal);
  expect(await runQuad(server, 'sessions', 'end', "' or 1=1 --")).toEqual(refusal);
  const wrong = await runQuad(server, 'person', 'a b@c');
  expect(wrong).toMatchObject({ code: 2, out: '' });
  expect(wrong.error).toMatch(/^A person is an id or a mail address; this is neither\. See: [^\n]+\n$/);
});

test('the commands of an older version work on a newer store only if that store still serves the older version', async () => {
  // Uses a separate database, because later tests could not use this one.
  const env = inject('store') === 'postgres' ? { DATABASE_URL: await anEmptyDatabase() } : {};
  const server = await startTestServer({ env });
  const { store } = server.context;
  const newer = sql`insert into kysely_migration values ('999-from-the-future', '2030-01-01T00:00:00.000Z')`;
  await store.transaction((tx) => newer.execute(tx));
  expect(await runQuad(server, 'log')).toMatchObject({ code: 0 });
  await store.run(replaceSetting, { name: 'oldest-code', value: '999-from-the-future' });
  expect(await runQuad(server, 'log')).toEqual({
    code: 1,
    out: '',
    error: 'The store is of a newer version of Quad: run the command of that version.\n',
  });
});

test.each([
  [['person'], 'person takes one person'],
  [['person', 'x', '--suspend'], '--suspend needs --rule'],
  [['person', 'x', '--suspend', '--rule=respect', '--until=soon'], '--until must be 30m, 24h, 7d or a date'],
  [
    ['person', 'x', '--suspend', '--rule=respect', '--until=1970-01-01'],
    '--until must be 30m, 24h, 7d or a date in the future',
  ],
  [['person', 'x', '--suspend', '--unsuspend'], '--suspend takes --rule, --until, --reason only'],
  [['person', 'x', '--unsuspend', '--json'], '--unsuspend takes --reason only'],
  [['person', '--delete', 'x'], '--delete needs --reason'],
  [['person', '--delete', 'x', '--reason', 'for a@b.c'], '--reason takes one line'],
  [['person', 'x', '--now'], '--now needs --delete'],
  [['person', 'x', '--email'], '--email takes two words'],
  [['person', 'x', '--email', 'y', '--now'], '--email takes --reason only'],
  [['person', 'x', '--until', '2030-01-01'], '--rule and --until need --suspend'],
  [['announce', 'text'], 'announce needs --until'],
  [['announce', '--until=2h'], 'announce needs a text'],
  [['announce', 'two', 'texts', '--until=2h'], 'announce takes one text, in quotes'],
  [['announce', 'text', '--off'], 'announce takes a text with --until, or --off'],
  [['announce', 'text', '--until=0h'], '--until must be 30m, 24h, 7d or a date in the future'],
  [['announce', 'x'.repeat(201), '--until=2h'], 'announce takes at most 200 characters, not 201'],
  [['announce', '\u200b', '--until=2h'], 'announce needs one line with something visible'],
  [['announce', 'a\u202eb', '--until=2h'], 'announce needs one line with something visible'],
  [['announce', 'a\nb', '--until=2h'], 'announce needs one line with something visible'],
  [['photos', '--delete', '--forget-place'], 'photos takes --delete or --forget-place alone'],
  [['secret'], 'secret takes --forget alone'],
  [['people'], 'There is no command people'],
  [['words'], 'words takes one file'],
  [['words', 'a', '--all'], 'words has no option --all'],
  [['sessions', 'end'], 'sessions end takes one person'],
  [['sessions', 'end', 'x', '--all'], 'not both'],
  [['sessions'], 'sessions needs "end"'],
  [['log', 'asha@example.edu'], 'log takes options only'],
  [['log', '--kind', 'nothing'], '--kind must be among sign-up, log-in'],
  [['log', '--since', 'yesterday'], '--since must be 30m, 24h, 7d or a date'],
  [['log', '--limit', '0'], '--limit must be a whole number from 1 to 10000'],
  [['log', '--all'], 'log has no option --all'],
  [['doctor', '--mail='], '--mail with an address'],
  [['log', '--colour'], "Unknown option '--colour'"],
])('the command line %j is refused with a message that helps', (args, message) => {
  const read = () => readCommand(args, 0);
  expect(read).toThrow(UsageError);
  expect(read).toThrow(message);
  expect(read).not.toThrow('asha');
});

test('help needs no store and lists every kind of event; a folder without a store is refused with a remedy', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'quad-operator-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const help = await runQuadWith({ DATA_DIR: folder }, ['help']);
  expect(help).toMatchObject({ code: 0, error: '', out: expect.stringContaining('guessing-warned') });
  const { code, error } = await runQuadWith({ DATA_DIR: folder }, ['log']);
  expect(code).toBe(1);
  expect(error).toMatch(/^DATA_DIR has no store: [^\n]+ Example: DATA_DIR=\S+\n$/);
});

import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { aStudent, writeOn } from '#test/builders.ts';
import { placeOf, runQuad, runQuadWith } from '#test/run-quad.ts';
import { aFolder } from '#test/server-process.ts';
import { startTestServer } from '#test/test-server.ts';

test('the export is the ZIP that the person can download, in a file that only the operator can read, and the log has the act', async () => {
  const server = await startTestServer();
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  await writeOn(ben, asha, 'Quick.');
  const file = path.join(await aFolder(), 'asha.zip');
  const exported = await runQuad(server, 'person', asha.email, '--export', file);
  expect(exported).toMatchObject({ code: 0, error: '' });
  expect(exported.out).not.toContain(asha.email);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const written = unzipSync(new Uint8Array(readFileSync(file)));
  const log = JSON.parse(strFromU8(written['security-log.json'] ?? new Uint8Array())) as { kind: string }[];
  const own = unzipSync(new Uint8Array(await (await asha.client.fetch('/export')).arrayBuffer()));
  expect(Object.keys(written).toSorted()).toEqual(Object.keys(own).toSorted());
  // These differ: the log has the export, the index shows the log, and the sessions have the time of their last use.
  const differing = ['security-log.json', 'index.html', 'sessions.json'];
  for (const [name, bytes] of Object.entries(own))
    if (!differing.includes(name)) expect([name, written[name]]).toEqual([name, bytes]);
  expect(strFromU8(written['opinions-about-me.json'] ?? new Uint8Array())).toContain('Quick.');
  expect(log.map(({ kind }) => kind)).toContain('operator-act');
  const { out } = await runQuad(server, 'log', '--person', asha.id, '--kind', 'operator-act');
  expect(out).toContain('exports the data of a person');
});

test('an export replaces no existing file, and needs the secret of the store and an existing account', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  const folder = await aFolder();
  const [taken, free] = [path.join(folder, 'taken.zip'), path.join(folder, 'free.zip')];
  writeFileSync(taken, 'mine');
  expect(await runQuad(server, 'person', asha.id, '--export', taken)).toMatchObject({ code: 1, out: '' });
  expect(readFileSync(taken, 'utf8')).toBe('mine');
  expect((await runQuad(server, 'person', 'nobody@example.edu', '--export', free)).code).toBe(1);
  expect((await runQuad(server, 'person', asha.id, '--export', free, '--json')).code).toBe(2);
  const other = { ...placeOf(server), SECRET: 'another secret of the tests, 32 characters' };
  const refused = await runQuadWith(other, ['person', asha.id, '--export', free]);
  expect(refused).toMatchObject({ code: 1, error: expect.stringContaining('SECRET') });
  expect(statSync(free, { throwIfNoEntry: false })).toBeUndefined();
});

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStudent } from '#test/builders.ts';
import { placeOf, startQuad } from '#test/run-quad.ts';
import { aFolder } from '#test/server-process.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';

const run = promisify(execFile);

/** This file starts each command as its own process. Other tests of commands run the command in the test's process. */

let server: TestServer;
let stop: () => Promise<void>;
let person: string;
let env: Record<string, string>;
beforeAll(async () => {
  ({ server, stop } = await openTestServer());
  const [asha, ravi] = [await aStudent(server), await aStudent(server)];
  person = asha.id;
  env = { ...placeOf(server), MODERATORS: `${asha.email},${ravi.email}` };
});
afterAll(() => stop());

test.each<[words: string, shown: RegExp]>([
  ['help', /^Commands for the operator/],
  ['config', /^PORT +default/m],
  ['version', /^Quad \d+\.\d+\.\d+, commit /m],
  ['doctor', /^Nothing was found\.$/m],
  ['maintenance', /^Open\.$/m],
  ['log --limit 1', /./],
  ['person {person}', /^state +active, public$/m],
  ['sessions end {person}', /^Ended 1 session\./],
  ['passkeys remove {person}', /^Removed 0 passkeys\./],
  ['reports unmute {person}', /not muted/],
  ['photos', /./],
  ['words {folder}/words', /./],
  ['backup {folder}', /backup/i],
  ['upgrade --rehearse', /./],
])('quad %s works as a process of its own, beside a running server', async (words, shown) => {
  const folder = await aFolder();
  await writeFile(path.join(folder, 'words'), 'dunce\n');
  const args = words.replace('{person}', person).replace('{folder}', folder).split(' ');
  const { code, out, error } = await startQuad(env, args).ended;
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(out).toMatch(shown);
});

test('a mistake on the command line ends the process with 2, a refusal with 1, each with one line', async () => {
  const mistyped = await startQuad(env, ['sesions']).ended;
  expect(mistyped).toEqual({
    code: 2,
    out: '',
    error: expect.stringMatching(/^There is no command sesions\..+\n$/),
  });
  const refused = await startQuad(env, ['person', 'nobody@example.edu']).ended;
  expect(refused).toEqual({ code: 1, out: '', error: expect.stringMatching(/^[^\n]+\n$/) });
});

test('bytes that are not UTF-8 are refused in every word of a command, before anything is done', async () => {
  const arg = String.raw`$(printf 'Back \377\376 soon')`;
  const main = path.resolve(import.meta.dirname, 'entry.mjs');
  for (const words of [`maintenance on --message "${arg}"`, `person "${arg}"`, `"${arg}"`]) {
    const result = await run('/bin/sh', ['-c', `"$NODE" "$MAIN" ${words}`], {
      cwd: await aFolder(),
      env: { PATH: process.env['PATH'] ?? '', NODE: process.execPath, MAIN: main, ...env },
    }).catch((error: unknown) => error);
    expect(result, words).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Word \d of the command has bytes that are not UTF-8\./),
    });
  }
});

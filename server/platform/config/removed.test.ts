import { expect, test } from 'vitest';
import { namesRead } from '#test/config.ts';
import { startTestServer } from '#test/test-server.ts';
import { readConfig } from './config.ts';

test('a start with CHANGES_TO goes on, with one line that names what replaces it', async () => {
  const server = await startTestServer({ env: { CHANGES_TO: 's3://quad-changes/production' } });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  const about = server
    .log()
    .split('\n')
    .filter((line) => line.includes('CHANGES_TO'));
  expect(about).toEqual([expect.stringContaining('Litestream copies the changes')]);
  expect(about[0]).toContain('docs/backups.md');
});

test('a removed setting is no setting: it is not listed, and without it there is no line', () => {
  expect(namesRead()).not.toContain('CHANGES_TO');
  expect(readConfig({}).removedSetting).toBeNull();
});

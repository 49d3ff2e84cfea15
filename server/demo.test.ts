import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { aFolder, runServer } from '#test/server-process.ts';

// The process does not depend on the store, so this runs on the embedded one only.
test.runIf(inject('store') === 'sqlite')(
  'when demo people cannot be added, the process ends with code 1 and the reason',
  async () => {
    const DATA_DIR = await aFolder();
    // A file has the path of the first portrait's folder.
    await mkdir(path.join(DATA_DIR, 'photos'));
    await writeFile(path.join(DATA_DIR, 'photos', '00'), '');
    const server = await runServer({ DATA_DIR, DEMO: '1' });
    expect(await server.ended).toBe(1);
    expect(server.errors()).toMatch(/^Quad stopped\. DEMO could not add demo people: [^\n]+\n$/);
  },
);

test.runIf(inject('store') === 'sqlite')('a ready server has its demo people', async () => {
  const server = await runServer({ DATA_DIR: await aFolder(), DEMO: '1' });
  await server.prints('Quad is ready');
  expect(server.output()).toMatch(
    /Quad is adding 200 demo people[^]*200 of 200 photos\.[^]*Log in as one of them[^]*Quad is ready/,
  );
});

import { describe, expect, inject, test } from 'vitest';
import { me } from '#contract/profile.ts';
import { register, verifyUser } from '#contract/sign-in.ts';
import { aPhoto, aSignUpForm } from '#test/builders.ts';
import { createClient } from '#test/client.ts';
import { aFolder, runServer } from '#test/server-process.ts';

describe.runIf(inject('store') === 'sqlite')('the data folder', { timeout: 60_000 }, () => {
  test('serves one process; kill -9 loses no answered write, and the next start works at once', async () => {
    const DATA_DIR = await aFolder();
    const first = await runServer({ DATA_DIR });
    await first.says('Quad is ready');
    const second = await runServer({ DATA_DIR });
    expect([await second.ended, second.output()]).toEqual([
      1,
      `Quad did not start. DATA_DIR ${DATA_DIR} is in use by another process: stop that one, or set another DATA_DIR\n`,
    ]);

    const client = createClient(first.url);
    const form = aSignUpForm();
    await client.call(register, form);
    await first.says('  code ');
    const otp = /code (\d{6})/.exec(first.output())?.[1] ?? '';
    const answer = await client.call(verifyUser, { otp, email: form.email }, { file: await aPhoto() });
    expect(answer.status).toBe(200);
    first.kill('SIGKILL');
    expect(await first.ended).toBe(null);

    const third = await runServer({ DATA_DIR });
    await third.says('Quad is ready');
    const later = createClient(third.url);
    later.cookie = client.cookie;
    expect((await later.call(me)).body._id).toBe(answer.body.data._id);
    expect((await later.fetch(answer.body.data.image)).status).toBe(200);
  });
});

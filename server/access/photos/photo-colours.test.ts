import { expect, test } from 'vitest';
import { getPeople } from '#contract/people.ts';
import { me, updatePhoto, updateProfile } from '#contract/profile.ts';
import { photoColours } from '#contract/user.ts';
import { aPhoto } from '#test/a-photo.ts';
import { aStudent, writeOn, type Student } from '#test/builders.ts';
import { shareTestServer } from '#test/test-server.ts';

const sharedServer = shareTestServer();
/** Those of `aPhoto`. */
const colours = 'c84'.repeat(9);

async function imageOf({ client }: Student): Promise<string> {
  return (await client.call(me)).body.image;
}

test('a photo has its colours in its name, and so has its copy; of a hidden photo nobody else has them [8.2]', async () => {
  const server = sharedServer();
  const asha = await aStudent(server, { name: 'Asha Ofcolours' });
  const ben = await aStudent(server);
  await asha.client.call(updatePhoto, {}, { file: await aPhoto() });
  await writeOn(asha, ben);
  const shown = await imageOf(asha);
  expect(photoColours(shown)).toBe(colours);

  const paths = ['/searchuser?user=ofcolours', `/getuser/${asha.id}`, `/getcomment?id=${ben.id}`];
  const readAll = () => Promise.all(paths.map(async (path) => (await ben.client.fetch(path)).text()));
  expect((await readAll()).map((answer) => answer.includes(colours))).toEqual([true, true, true]);
  await asha.client.call(updateProfile, { updates: { public: 0 } });
  expect((await readAll()).join('')).not.toContain(colours);
  const list = await ben.client.call(getPeople, { limit: 50 });
  expect(list.body.map(({ image }) => image)).not.toContain(shown);

  const hidden = await imageOf(asha);
  expect(photoColours(hidden)).toBe(colours);
  // Only the colours are the same. The rest is the unguessable part.
  expect(hidden.split('-')[1]).not.toBe(shown.split('-')[1]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { me, setLink } from '#contract/profile.ts';
import type { Platform, User } from '#contract/user.ts';
import { words } from '#contract/words.ts';
import { aStudent, type Student } from '#test/builders.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';

let server: TestServer;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ server, stop } = await openTestServer());
});
afterAll(() => stop());

async function ownUser({ client }: Student): Promise<User> {
  return (await client.call(me)).body;
}

describe('links', () => {
  test.each<[Platform, string, string]>([
    ['github', 'https://github.com/asha', 'https://github.com/asha'],
    ['github', 'github.com/asha', 'https://github.com/asha'],
    ['github', '  GitHub.com/asha  ', 'https://github.com/asha'],
    ['github', 'HTTPS://gist.github.com/asha?a=b#c', 'https://gist.github.com/asha?a=b#c'],
    ['instagram', 'www.instagram.com/asha/', 'https://www.instagram.com/asha/'],
    ['facebook', 'https://fb.com/asha', 'https://fb.com/asha'],
    ['facebook', 'm.facebook.com/asha', 'https://m.facebook.com/asha'],
    ['snapchat', 'https://www.snapchat.com/add/asha', 'https://www.snapchat.com/add/asha'],
    ['linkedin', 'https://in.linkedin.com/in/ashā', 'https://in.linkedin.com/in/ash%C4%81'],
    ['github', `https://github.com/${'a'.repeat(281)}`, `https://github.com/${'a'.repeat(281)}`],
    ['github', 'http://github.com/asha', 'https://github.com/asha'],
    ['instagram', 'HTTP://www.instagram.com/asha/', 'https://www.instagram.com/asha/'],
    ['github', '@asha', 'https://github.com/asha'],
    ['github', ' asha-k ', 'https://github.com/asha-k'],
    ['instagram', '@asha.k_1', 'https://www.instagram.com/asha.k_1'],
    ['instagram', 'asha_k', 'https://www.instagram.com/asha_k'],
    ['facebook', '@asha.kumar', 'https://www.facebook.com/asha.kumar'],
    ['snapchat', '@asha', 'https://www.snapchat.com/add/asha'],
    ['linkedin', 'asha-kumar-1', 'https://www.linkedin.com/in/asha-kumar-1'],
  ])('%s: %s is stored as %s; an empty one removes it', async (platform, url, stored) => {
    const asha = await aStudent(server);
    expect((await asha.client.call(setLink, { platform, url, id: asha.id })).body).toEqual({ success: true });
    const user = await ownUser(asha);
    expect({
      instagram: user.instagram,
      facebook: user.facebook,
      snapchat: user.snapchat,
      linkedin: user.linkedin,
      github: user.github,
    }).toEqual({
      instagram: '',
      facebook: '',
      snapchat: '',
      linkedin: '',
      github: '',
      [platform]: stored,
    });
    expect((await asha.client.call(setLink, { platform, url: '' })).status).toBe(200);
    expect((await ownUser(asha))[platform]).toBe('');
  });

  test.each([
    ['http to another platform', 'http://instagram.com/asha'],
    ['http with a port', 'http://github.com:80/asha'],
    ['two @', '@@asha'],
    ['a handle with a letter that the platform has not', '@ashā'],
    ['a handle with a dot, which could be an address', 'asha.k'],
    ['a handle that is too long', `@${'a'.repeat(40)}`],
    ['another scheme', 'javascript:alert(1)//github.com'],
    ['another scheme with a host', 'ftp://github.com/asha'],
    ['another platform', 'https://instagram.com/asha'],
    ['a host with the platform as a suffix', 'https://evilgithub.com/asha'],
    ['a host with the platform as a prefix', 'https://github.com.evil.com/asha'],
    ['a Cyrillic look-alike', 'https://gіthub.com/asha'],
    ['the name in the path', 'https://evil.com/github.com'],
    ['a user name', 'https://github.com@evil.com/asha'],
    ['a user name on the right host', 'https://asha:secret@github.com/'],
    ['a port', 'https://github.com:8443/asha'],
    ['a port without a scheme', 'github.com:8443/asha'],
    ['a dot at the end', 'https://github.com./asha'],
    ['301 characters', `https://github.com/${'a'.repeat(282)}`],
    ['300 that become more', `https://github.com/${'ā'.repeat(200)}`],
    ['a space within', 'https://github.com/a sha'],
    ['a tab within', 'https://git\thub.com/asha'],
    ['a NUL', 'https://github.com/\0'],
    ['an @ alone', '@'],
    ['no host', 'https://'],
    ['another type', 42],
    ['nothing', undefined],
  ])('%s is refused: invalid link!', async (_what, url) => {
    const asha = await aStudent(server);
    await asha.client.call(setLink, { platform: 'github', url: 'github.com/before' });
    const { status, error } = await asha.client.call(setLink, { platform: 'github', url });
    expect([status, error.message, error.fields]).toEqual([
      400,
      words.invalidLink,
      { url: words.invalidLink },
    ]);
    expect((await ownUser(asha)).github).toBe('https://github.com/before');
  });

  test('an unknown platform is refused with the list of platforms; another person with 403', async () => {
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    for (const platform of ['twitter', 'name', 'email', '__proto__', '', undefined]) {
      const { error } = await asha.client.call(setLink, { platform, url: 'https://github.com/asha' });
      expect(error.fields?.['platform']).toBe(
        'platform must be one of: instagram, facebook, snapchat, linkedin, github',
      );
    }
    const foreign = await asha.client.call(setLink, {
      platform: 'github',
      url: 'https://github.com/asha',
      id: ben.id,
    });
    expect([foreign.status, foreign.error.code]).toEqual([403, 'not_yours']);
    expect([(await ownUser(asha)).github, (await ownUser(ben)).github]).toEqual(['', '']);
  });
});

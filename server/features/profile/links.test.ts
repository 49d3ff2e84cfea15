import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { me, setLink } from '#contract/profile.ts';
import type { Platform } from '#contract/user.ts';
import type { User } from '#contract/user-object.ts';
import { words } from '#contract/words/en/words.ts';
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
    ['github', 'HTTPS://gist.github.com/asha?a=b#c', 'https://github.com/asha'],
    ['instagram', 'www.instagram.com/asha/', 'https://instagram.com/asha'],
    ['facebook', 'https://fb.com/asha', 'https://facebook.com/asha'],
    ['facebook', 'm.facebook.com/asha', 'https://facebook.com/asha'],
    ['snapchat', 'https://www.snapchat.com/add/asha', 'https://snapchat.com/add/asha'],
    ['linkedin', 'https://in.linkedin.com/in/ashā', 'https://linkedin.com/in/ash%C4%81'],
    ['github', `https://github.com/${'a'.repeat(281)}`, `https://github.com/${'a'.repeat(281)}`],
    ['github', 'http://github.com/asha', 'https://github.com/asha'],
    ['instagram', 'HTTP://www.instagram.com/asha/', 'https://instagram.com/asha'],
    ['github', '@asha', 'https://github.com/asha'],
    ['github', ' asha-k ', 'https://github.com/asha-k'],
    ['instagram', '@asha.k_1', 'https://instagram.com/asha.k_1'],
    ['instagram', 'asha_k', 'https://instagram.com/asha_k'],
    ['facebook', '@asha.kumar', 'https://facebook.com/asha.kumar'],
    ['snapchat', '@asha', 'https://snapchat.com/add/asha'],
    ['instagram', 'alice.smith', 'https://instagram.com/alice.smith'],
    ['facebook', 'john.doe.99', 'https://facebook.com/john.doe.99'],
    ['snapchat', ' alice.1 ', 'https://snapchat.com/add/alice.1'],
    ['linkedin', 'asha-kumar-1', 'https://linkedin.com/in/asha-kumar-1'],
    // As the apps of the platforms copy them.
    [
      'instagram',
      'https://www.instagram.com/asha?igsh=MzRlODBiNWFlZA==&utm_source=qr',
      'https://instagram.com/asha',
    ],
    [
      'facebook',
      'https://www.facebook.com/profile.php?id=100001234567890&mibextid=ZbWKwL',
      'https://facebook.com/profile.php?id=100001234567890',
    ],
    ['facebook', 'hi-in.facebook.com/asha.kumar', 'https://facebook.com/asha.kumar'],
    ['facebook', 'https://www.facebook.com/share/1AbC2dEf3G/', 'https://facebook.com/share/1AbC2dEf3G'],
    [
      'facebook',
      'facebook.com/people/Asha-Kumar/61550000000000/',
      'https://facebook.com/people/Asha-Kumar/61550000000000',
    ],
    [
      'snapchat',
      'https://www.snapchat.com/add/asha.k?share_id=3fT1&locale=en-GB',
      'https://snapchat.com/add/asha.k',
    ],
    ['snapchat', 'snapchat.com/@asha', 'https://snapchat.com/add/asha'],
    ['linkedin', 'www.linkedin.com/in/asha-kumar-1/en/', 'https://linkedin.com/in/asha-kumar-1'],
    ['linkedin', 'linkedin.com/in/asha?originalSubdomain=in', 'https://linkedin.com/in/asha'],
    ['github', 'github.com/asha?tab=repositories', 'https://github.com/asha'],
  ])('%s: %s is stored as %s; an empty one removes it [6.16]', async (platform, url, stored) => {
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
    ['two @', '@@asha'],
    ['a handle with a letter that the platform does not allow', '@ashā'],
    ['a handle with a dot, which the platform has not', 'asha.k'],
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
  ])('%s is refused: invalid link! [11.6]', async (_what, url) => {
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

  test.each<[Platform, string]>([
    ['linkedin', 'https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Fevil.example'],
    ['linkedin', 'https://www.linkedin.com/redir?url=evil.example'],
    ['linkedin', 'https://www.linkedin.com/safety/go?url=https%3A%2F%2Fevil.example'],
    ['linkedin', 'https://www.linkedin.com/slink?code=abc'],
    ['linkedin', 'https://lnkd.in/abc'],
    ['linkedin', 'https://www.linkedin.com/authwall?sessionRedirect=https%3A%2F%2Fevil.example'],
    ['linkedin', 'https://www.linkedin.com/in/asha/../../redir/redirect?url=x'],
    ['instagram', 'https://l.instagram.com/?u=https%3A%2F%2Fevil.example'],
    ['instagram', 'https://l.instagram.com/asha'],
    ['instagram', 'https://www.instagram.com/linkshim/?u=https%3A%2F%2Fevil.example'],
    ['instagram', 'https://www.instagram.com/accounts/login/?next=%2Fasha'],
    ['instagram', 'https://www.instagram.com/p/C0ffee/'],
    ['facebook', 'https://l.facebook.com/l.php?u=https%3A%2F%2Fevil.example'],
    ['facebook', 'https://lm.facebook.com/asha'],
    ['facebook', 'https://www.facebook.com/l.php?u=https%3A%2F%2Fevil.example'],
    ['facebook', 'https://www.facebook.com/L.PHP?u=evil.example'],
    ['facebook', 'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fevil.example'],
    ['facebook', 'https://www.facebook.com/flx/warn/?u=evil.example'],
    ['facebook', 'https://www.facebook.com/dialog/share?redirect_uri=https%3A%2F%2Fevil.example'],
    ['facebook', 'https://apps.facebook.com/asha'],
    ['snapchat', 'https://t.snapchat.com/AbCdEf'],
    ['snapchat', 'https://www.snapchat.com/t/AbCdEf'],
    ['snapchat', 'https://accounts.snapchat.com/asha?continue=evil.example'],
    ['github', 'https://github.com/login?return_to=https%3A%2F%2Fevil.example'],
    ['github', 'https://github.com/asha?redirect=https%3A%2F%2Fevil.example'],
    ['github', 'https://github.com/asha?redirect=evil.example'],
    ['github', 'https://github.com/asha?x=%252F%252Fevil.example'],
    ['github', 'https://github.com/asha?x=//evil.example'],
    ['github', 'https://github.com/asha#//evil.example'],
    ['github', 'https://github.com/asha%2F..%2Flogout'],
    ['github', 'https://github.com/%ff'],
    ['github', 'https://github.com/asha/repository/raw/main/page.html'],
    ['github', 'https://github.com/'],
    ['github', 'https://asha.github.com/asha'],
  ])(
    '%s: %s leads elsewhere or is no profile, and is refused: invalid link! [11.6]',
    async (platform, url) => {
      const { client, ...asha } = await aStudent(server);
      const { status, error } = await client.call(setLink, { platform, url });
      expect([status, error.code, error.message]).toEqual([400, 'invalid_link', words.invalidLink]);
      expect((await ownUser({ client, ...asha }))[platform]).toBe('');
    },
  );

  test.each<[Platform, string]>([
    ['instagram', 'alice.com'],
    ['instagram', 'alice.DE'],
    ['instagram', 'alice.in'],
    ['instagram', 'instagram.com'],
    ['instagram', 'instagram.con'],
    ['instagram', 'www.asha'],
    ['instagram', '127.0.0.1'],
    ['instagram', 'asha..k'],
    ['instagram', 'asha.'],
    ['instagram', '.asha'],
    ['instagram', 'asha.php'],
    ['facebook', 'evil.com'],
    ['facebook', 'facebook.com.evil.com'],
    ['snapchat', 'evil.me'],
    ['linkedin', 'alice.smith'],
  ])(
    '%s: %s could be an address or is no handle, and is refused: invalid link! [11.6]',
    async (platform, url) => {
      const { client, ...asha } = await aStudent(server);
      const { status, error } = await client.call(setLink, { platform, url });
      expect([status, error.code, error.message]).toEqual([400, 'invalid_link', words.invalidLink]);
      expect((await ownUser({ client, ...asha }))[platform]).toBe('');
    },
  );

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

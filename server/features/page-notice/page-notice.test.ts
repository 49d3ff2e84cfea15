import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NOTICE_META, type PageSettings } from '#contract/operator.ts';
import { register } from '#contract/sign-in.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { words } from '#contract/words/en/words.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { aSignUpForm } from '#test/builders.ts';
import { startTestServer } from '#test/test-server.ts';
import { createNotice, describePage, fillPage, listNoticeTexts } from './notice.ts';

const settings = {
  CONTACT: 'help@quad.example.edu',
  PLACE: `"'><script>alert(1)</script>&amp;`,
  TERMS_URL: 'https://quad.example.edu/terms',
  PRIVACY_URL: 'https://quad.example.edu/privacy',
};
const operator = readConfig(settings).operator;
const emptyPage = `<meta name="${NOTICE_META}" content="" />`;

test('the page gets the notice as an escaped attribute, and no character of a setting leaves it', () => {
  const notice = createNotice(operator);
  const html = fillPage(`<p></p>${emptyPage}<p></p>`, notice);
  const [, content = ''] =
    /^<p><\/p><meta name="quad-notice" content="([^"<>']*)" \/><p><\/p>$/.exec(html) ?? [];
  const text = content
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  expect(JSON.parse(text) as PageSettings).toEqual({ ...operator, version: notice.version });
  expect(fillPage(html, createNotice(readConfig({}).operator))).toContain('hello@quad.example');
});

test('every change of a setting or of a text of the notice makes another version; the same texts have the same version [6.2]', () => {
  const versionOf = (env: Record<string, string>) => createNotice(readConfig(env).operator).version;
  const versions = [
    versionOf(settings),
    versionOf({}),
    ...Object.entries(settings).map(([name, value]) =>
      versionOf({ ...settings, [name]: value.replace('quad', 'other').replace('alert', 'x') }),
    ),
    // The demo values themselves are another text: they are marked as demo values.
    versionOf({ ...settings, PLACE: 'Ranchi, India' }),
    versionOf({ ...settings, PLACE: '' }),
  ];
  expect(new Set(versions).size).toBe(versions.length);
  const { terms } = laterWords;
  for (const [index] of terms.rules.entries()) {
    const changed = { ...laterWords, terms: { ...terms, rules: terms.rules.with(index, 'Another rule.') } };
    versions.push(createNotice(operator, listNoticeTexts(operator, changed)).version);
  }
  expect(new Set(versions).size).toBe(versions.length);
  expect(versionOf(settings)).toBe(versions[0]);
  for (const version of versions)
    expect(register.input.parse({ ...aSignUpForm(), terms: version })).toBeTruthy();
});

test('the page names campus log-in where it is configured, is the same without it, and the notice keeps its version [3.11]', () => {
  const oidc = {
    OIDC_ISSUER: 'https://login.example.edu',
    OIDC_CLIENT_ID: 'quad',
    OIDC_CLIENT_SECRET: 'only the server knows it',
    OIDC_NAME: `"><script>&amp;'`,
  };
  const plain = describePage(readConfig(settings));
  expect(fillPage(emptyPage, plain)).toBe(fillPage(emptyPage, createNotice(operator)));
  const page = describePage(readConfig({ ...settings, ...oidc }));
  expect(page).toEqual({ ...plain, campusName: oidc.OIDC_NAME });
  expect(fillPage(emptyPage, page)).not.toMatch(/<script|only the server|login\.example/);
});

test('the page names the announcement while there is one, and is the same as before without it [10.15]', () => {
  const notice = createNotice(operator);
  const page = fillPage(emptyPage, notice);
  const announced = fillPage(emptyPage, notice, { announcement: '0123456789ab' });
  expect(announced).toContain('&quot;announcement&quot;:&quot;0123456789ab&quot;');
  expect(fillPage(announced, notice)).toBe(page);
  expect(page).not.toContain('announcement');
});

test('a link preview names Quad alone, with the address of its picture at PUBLIC_URL [9.13]', () => {
  const source = readFileSync('web/index.html', 'utf8');
  const readPreview = (env: Record<string, string>) => {
    const { ownOrigin } = readConfig(env);
    const html = fillPage(source, createNotice(operator), { origin: ownOrigin });
    // A page that is filled twice keeps its address.
    expect(fillPage(html, createNotice(operator), { origin: ownOrigin })).toBe(html);
    const tags = html.matchAll(/<meta (?:property="og|name="twitter):([\w:]+)" content="([^"]*)" \/>/g);
    return Object.fromEntries([...tags].map(([, name, content]) => [name, content]));
  };
  const { brand, tagline } = words;
  const picture = readFileSync('web/public/icon-512.png');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([512, 512]);
  const preview = {
    type: 'website',
    title: brand,
    description: tagline,
    'image:width': '512',
    'image:height': '512',
    card: 'summary',
  };
  expect(readPreview({ PUBLIC_URL: 'https://quad.example.edu' })).toEqual({
    ...preview,
    image: 'https://quad.example.edu/icon-512.png',
  });
  // Without PUBLIC_URL the server does not know its own address.
  expect(readPreview({})).toEqual({ ...preview, image: '/icon-512.png' });
  const html = fillPage(source, createNotice(operator), { origin: `https://a"'><script>&` });
  expect(html).toContain('content="https://a&quot;&#39;&gt;&lt;script&gt;&amp;/icon-512.png"');
});

test('the texts of each version stay in the store [6.2]', async () => {
  const server = await startTestServer({ env: settings });
  const { version } = createNotice(operator);
  const kept = await server.context.store.db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', `notice:${version}`)
    .executeTakeFirstOrThrow();
  const { since, texts } = JSON.parse(kept.value) as { since: string; texts: string[] };
  expect(Date.parse(since)).toBeGreaterThan(0);
  for (const text of [
    ...laterWords.terms.rules,
    settings.PLACE,
    settings.CONTACT,
    settings.TERMS_URL,
    settings.PRIVACY_URL,
  ])
    expect(texts).toContain(text);
});

test('security.txt has the contact, the language, an expiry within a year that moves on, and over https its own address', async () => {
  const server = await startTestServer({ env: { ...settings, PUBLIC_URL: 'https://quad.example.edu' } });
  const read = async () => {
    const answer = await server.newClient().fetch('/.well-known/security.txt');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const lines = (await answer.text()).trimEnd().split('\n');
    return new Map(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
  };
  const fields = await read();
  expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical']);
  expect(fields.get('Contact')).toBe('mailto:help@quad.example.edu');
  expect(fields.get('Preferred-Languages')).toBe('en');
  expect(fields.get('Canonical')).toBe('https://quad.example.edu/.well-known/security.txt');
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
  server.passTime(300 * 86_400_000);
  expect(Date.parse((await read()).get('Expires') ?? '')).toBeGreaterThan(Date.now() + 400 * 86_400_000);
});

test('without settings, security.txt and the log mark the values as demo values', async () => {
  const server = await startTestServer({ env: { LOG_LEVEL: 'info' } });
  const text = await (await server.newClient().fetch('/.well-known/security.txt')).text();
  expect(text).toMatch(/^# CONTACT is not set: .* demo value\.\nContact: mailto:hello@quad\.example\n/);
  expect(text).not.toContain('Canonical');
  expect(server.log()).toMatch(/not set: CONTACT, PLACE, TERMS_URL, PRIVACY_URL\..*demo values/);
  const complete = await startTestServer({ env: { ...settings, LOG_LEVEL: 'info' } });
  expect(complete.log()).not.toContain('demo values');
});

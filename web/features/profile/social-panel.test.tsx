import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '#contract/words/en/profile.ts';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { SocialPanel } from '#web/features/profile/social-panel.tsx';
import { useState } from 'react';

const { reaction: _reaction, opinions: _opinions, firstOpinion: _first, ...card } = aCard({ uid: 'me' });
const me = { ...card, instagram: 'https://www.instagram.com/asha', github: '' };
let sent: { platform: string; url: string }[] = [];

beforeEach(() => {
  sent = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    if (init?.body) sent.push(JSON.parse(init.body as string) as { platform: string; url: string });
    return Promise.resolve(Response.json({ success: true }));
  });
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  sessionStorage.clear();
});

/** The panel of a profile that takes over each sent change, as on the screen. */
function Panel() {
  const [user, setUser] = useState(me);
  const follow = async () => {
    const last = sent.at(-1);
    if (last) setUser((before) => ({ ...before, [last.platform]: last.url }));
  };
  return <SocialPanel user={user} platform="github" onClose={() => undefined} onChanged={follow} />;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const url = page.getByRole('textbox', { name: 'URL' });
const links = () =>
  [...document.querySelectorAll(`[aria-label="${profile.yourLinks}"] li span`)].map(
    (line) => line.textContent,
  );

test('after Add the panel lists the links, reports the success quietly and accepts another link [10.9]', async () => {
  await renderLoggedIn(<Panel />);
  expect(links()).toEqual(['www.instagram.com/asha']);
  await url.fill('github.com/asha');
  await button('Add').click();
  await expect.element(page.getByText(profile.linkAdded('GitHub'))).toBeVisible();
  expect(links()).toEqual(['www.instagram.com/asha', 'github.com/asha']);
  await expect.element(url).toHaveValue('');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});

test('Remove removes a link, and Undo brings it back; an empty box adds nothing [10.9]', async () => {
  await renderLoggedIn(<Panel />);
  await button(profile.removeLink('Instagram')).click();
  await expect.element(page.getByText(profile.linkRemoved('Instagram'))).toBeVisible();
  expect(links()).toEqual([]);
  await expect.element(page.getByRole('combobox', { name: 'Platform' })).toHaveFocus();
  await button('Undo').click();
  await expect.poll(links).toEqual(['www.instagram.com/asha']);
  expect(sent.map(({ platform, url: link }) => [platform, link])).toEqual([
    ['instagram', ''],
    ['instagram', 'https://www.instagram.com/asha'],
  ]);
  await button('Add').click();
  await expect.element(page.getByRole('alertdialog').getByText('invalid link!')).toBeVisible();
  expect(sent).toHaveLength(2);
});

test('an invalid link is refused unsent; the box keeps the focus, and the message until it changes', async () => {
  await renderLoggedIn(<Panel />);
  await url.fill('no link at all');
  await button('Add').click();
  await page.getByRole('alertdialog', { name: words.invalidLink }).getByRole('button').click();
  await expect.element(url).toHaveFocus();
  await expect.element(url).toHaveAttribute('aria-invalid', 'true');
  await expect.element(url).toHaveAccessibleDescription(new RegExp(words.invalidLink));
  await url.fill('github.com/tara');
  await expect.element(url).not.toHaveAttribute('aria-invalid');
  expect(sent).toEqual([]);
});

test('the panel offers the five platforms with examples, and accepts a handle or an address [11.6]', async () => {
  await renderLoggedIn(<Panel />);
  const list = page.getByRole('combobox', { name: 'Platform' });
  const options = [...(list.element() as HTMLSelectElement).options].map(({ value }) => value);
  expect(options).toEqual(['instagram', 'facebook', 'snapchat', 'linkedin', 'github']);
  for (const [platform, typed, example] of [
    ['instagram', '@tara.k', 'instagram.com/name'],
    ['github', 'tara', 'github.com/name'],
    ['snapchat', '@tara', 'snapchat.com/add/name'],
    ['facebook', 'http://facebook.com/tara', 'facebook.com/name'],
  ] as const) {
    await list.selectOptions(platform);
    await expect.element(url).toHaveAccessibleDescription(new RegExp(RegExp.escape(example)));
    await url.fill(typed);
    await button('Add').click();
    await expect.element(url).toHaveValue('');
  }
  expect(sent.map(({ platform, url: link }) => [platform, link])).toEqual([
    ['instagram', 'https://instagram.com/tara.k'],
    ['github', 'https://github.com/tara'],
    ['snapchat', 'https://snapchat.com/add/tara'],
    ['facebook', 'https://facebook.com/tara'],
  ]);
});

const refused = page.getByRole('alertdialog', { name: 'invalid link!' });

test('texts that are no links are refused with invalid link!, stay in the box and send nothing', async () => {
  await renderLoggedIn(<Panel />);
  for (const text of ['', 'not a link', 'http://evil.example/me', 'javascript:alert(1)']) {
    await url.fill(text);
    await button('Add').click();
    await refused.getByRole('button', { name: 'OK' }).click();
    await expect.element(url).toHaveValue(text);
  }
  expect(sent).toEqual([]);
});

test('a refusal of the server is shown, and the typed text stays', async () => {
  await renderLoggedIn(<Panel />);
  vi.mocked(fetch).mockImplementationOnce(() =>
    Promise.resolve(
      Response.json({ success: false, code: 'invalid_link', message: 'invalid link!' }, { status: 400 }),
    ),
  );
  await url.fill('https://github.com/tara');
  await button('Add').click();
  await refused.getByRole('button', { name: 'OK' }).click();
  await expect.element(url).toHaveValue('https://github.com/tara');
  await button('Add').click();
  await expect.element(url).toHaveValue('');
});

import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseLanguage } from '#web/data/language.ts';
import { AccountLanguage } from '#web/data/account-language.ts';
import { removePersonalData } from '#web/data/storage/personal-data.ts';
import { storeSession } from '#web/data/storage/session-storage.ts';
import { useSession } from '#web/data/session.tsx';
import { useWords } from '#web/data/words.ts';
import { words } from '#contract/words/en/words.ts';
import { words as hindi } from '#contract/words/hi/words.ts';
import { LanguageRow } from '#web/layout/language-row.tsx';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { me, replaceAppServer, server } from '#test/web/whole-app.tsx';

replaceAppServer();

/** The language of the account, as the fake server has it. */
let account: 'en' | 'hi' | undefined;

function Shown() {
  const { session, signIn } = useSession();
  return (
    <>
      <h1>{useWords().students}</h1>
      <LanguageRow />
      <button type="button" onClick={() => signIn({ ...me, ...(account && { language: account }) })}>
        Log in
      </button>
      {session.status === 'in' && <AccountLanguage />}
    </>
  );
}

function withAccount(language: typeof account): void {
  account = language;
  const user = () => ({ ...me, ...(account && { language: account }) });
  server.answers['/me'] = () => Response.json(user());
  server.answers['/update'] = async (request) => {
    const { updates } = (await request.json()) as { updates: { language: 'en' | 'hi' } };
    account = updates.language;
    return Response.json({ success: true, data: user(), message: '' });
  };
}

/** What the device has before it opens the app. */
async function onDevice(language: string | null, synced: string | null = null): Promise<void> {
  await chooseLanguage(language ?? 'en');
  if (language === null) localStorage.removeItem('language');
  if (synced !== null) localStorage.setItem('account-language', synced);
}

const title = () => page.getByRole('heading');
const choose = (language: string) => userEvent.selectOptions(page.getByRole('combobox'), language);

test('at a log-in the device takes over the language of the account [9.18]', async () => {
  await onDevice('en');
  withAccount('hi');
  await renderLoggedIn(<Shown />);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect.element(title()).toHaveTextContent(hindi.students);
  expect(localStorage.getItem('language')).toBe('hi');
  expect(server.asked).not.toContain('PATCH /update');
});

test('a choice goes to the account, and back to English too [9.18]', async () => {
  await onDevice(null);
  withAccount(undefined);
  storeSession(me);
  await renderLoggedIn(<Shown />);
  await choose('हिन्दी');
  await expect.poll(() => account).toBe('hi');
  await choose('English');
  await expect.poll(() => account).toBe('en');
  await expect.element(title()).toHaveTextContent(words.students);
});

test('a device with a choice gives it to an account that has none [9.18]', async () => {
  await onDevice('hi');
  withAccount(undefined);
  storeSession(me);
  await renderLoggedIn(<Shown />);
  await expect.poll(() => account).toBe('hi');
});

test('a choice on another device comes to this one, and nothing is sent [9.18]', async () => {
  await onDevice('en', 'me en');
  withAccount('hi');
  storeSession(me);
  await renderLoggedIn(<Shown />);
  await expect.element(title()).toHaveTextContent(hindi.students);
  expect(server.asked).not.toContain('PATCH /update');
});

test('a choice that could not be sent wins over the older one of the account, and is sent when the network is back [9.18]', async () => {
  await onDevice('en', 'me en');
  withAccount('en');
  storeSession(me);
  const works = server.answers['/update'];
  let tries = 0;
  server.answers['/update'] = () => ((tries += 1), Response.error());
  const screen = await renderLoggedIn(<Shown />);
  await choose('हिन्दी');
  await expect.poll(() => tries).toBeGreaterThan(0);
  await screen.unmount();
  server.asked.length = 0;
  await renderLoggedIn(<Shown />);
  await vi.waitFor(() => expect(server.asked).toContain('GET /me'));
  // Each further try begins after the answers before it.
  for (let more = 0; more < 3; more += 1) {
    const before = tries;
    dispatchEvent(new Event('online'));
    await expect.poll(() => tries).toBeGreaterThan(before);
  }
  await expect.element(title()).toHaveTextContent(hindi.students);
  expect(localStorage.getItem('language')).toBe('hi');
  if (works) server.answers['/update'] = works;
  dispatchEvent(new Event('online'));
  await expect.poll(() => account).toBe('hi');
  await expect.element(title()).toHaveTextContent(hindi.students);
});

test('a tab that hears of the choice late does not undo it [9.18]', async () => {
  await onDevice('en', 'me en');
  withAccount('en');
  storeSession(me);
  await renderLoggedIn(<Shown />);
  await vi.waitFor(() => expect(server.asked).toContain('GET /me'));
  // Another tab has chosen and sent it; this tab still has the account as it was.
  account = 'hi';
  localStorage.setItem('account-language', 'me hi');
  localStorage.setItem('language', 'hi');
  dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'hi', storageArea: localStorage }));
  await expect.element(title()).toHaveTextContent(hindi.students);
  expect(server.asked).not.toContain('PATCH /update');
  expect(localStorage.getItem('language')).toBe('hi');
});

test.each([
  ['en', words.students],
  [null, words.students],
])(
  'the language of an account leaves with its log-out; the device has %s again [9.18]',
  async (own, shown) => {
    await onDevice(own);
    withAccount('hi');
    await renderLoggedIn(<Shown />);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect.element(title()).toHaveTextContent(hindi.students);
    removePersonalData();
    await expect.element(title()).toHaveTextContent(shown);
    expect(localStorage.getItem('language')).toBe(own);
  },
);

test('a language that an earlier person has left behind goes to no other account', async () => {
  // The person before had Hindi. Their session ended, and the tab was closed.
  await onDevice('hi', 'somebody-else hi');
  localStorage.setItem('own-language', '');
  withAccount(undefined);
  storeSession(me);
  await renderLoggedIn(<Shown />);
  await expect.element(title()).toHaveTextContent(words.students);
  expect(localStorage.getItem('language')).toBeNull();
  expect(server.asked).not.toContain('PATCH /update');
  expect(account).toBeUndefined();
});

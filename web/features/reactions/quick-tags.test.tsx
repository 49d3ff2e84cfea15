import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { words } from '#contract/words/en/words.ts';
import { words as hindiWords } from '#contract/words/hi/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { QuickTags } from '#web/features/reactions/quick-tags.tsx';
import { chooseLanguage } from '#web/data/language.ts';
import { readChosenTags } from '#web/data/storage/chosen-tags.ts';
import { storeSession } from '#web/data/storage/session-storage.ts';
import { useSession } from '#web/data/session.tsx';

const asha = aCard({ uid: 'asha' });
const kabir = aCard({ uid: 'kabir' });

function LogOut() {
  const { logOut } = useSession();
  return (
    <button type="button" onClick={logOut}>
      log out
    </button>
  );
}

function openTagsOf(person: string) {
  return renderLoggedIn(
    <>
      <QuickTags person={person} />
      <LogOut />
    </>,
  );
}

const tag = (name: string) => page.getByRole('button', { name });

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) =>
    Promise.resolve(
      Response.json(new URL(new Request(input).url).pathname === '/me' ? asha : { success: true }),
    ),
  );
  storeSession(asha);
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  localStorage.clear();
});

test('chosen tags are still chosen after a reload, and only for that person [10.5]', async () => {
  const first = await openTagsOf('ravi');
  await tag('Brilliant').click();
  await tag('Smart').click();
  await tag('Smart').click();
  await first.unmount();

  const again = await openTagsOf('ravi');
  await expect.element(tag('Brilliant')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(tag('Smart')).toHaveAttribute('aria-pressed', 'false');
  await again.unmount();

  await openTagsOf('meera');
  await expect.element(tag('Brilliant')).toHaveAttribute('aria-pressed', 'false');
});

test('a log-out removes the chosen tags from the device [10.5]', async () => {
  const first = await openTagsOf('ravi');
  await tag('Brilliant').click();
  await tag('log out').click();
  expect(Object.values({ ...localStorage }).join(' ')).not.toContain('ravi');
  await first.unmount();
  storeSession(asha);

  await openTagsOf('ravi');
  await expect.element(tag('Brilliant')).toHaveAttribute('aria-pressed', 'false');
});

test('the own emoji stay however many people are tagged, of whom the last 500 keep their tags [10.5]', async () => {
  const people = Array.from({ length: 500 }, (_, nth) => [`id-${nth}`, ['Smart']]);
  const value = { user: 'asha', tags: [['asha', ['fire']], ...people] };
  localStorage.setItem('chosen-tags', JSON.stringify({ version: 1, at: Date.now(), value }));
  await openTagsOf('ravi');
  await tag('Brilliant').click();
  expect(readChosenTags('asha')).toEqual([['asha', ['fire']], ...people.slice(1), ['ravi', ['Brilliant']]]);
});

test('another account of this browser does not see them', async () => {
  const first = await openTagsOf('ravi');
  await tag('Brilliant').click();
  await first.unmount();
  storeSession(kabir);

  await openTagsOf('ravi');
  await expect.element(tag('Brilliant')).toHaveAttribute('aria-pressed', 'false');
});

test('a tag chosen in one language is chosen in the other [10.5]', async () => {
  onTestFinished(async () => void (await chooseLanguage('en')));
  await openTagsOf('ravi');
  await tag('Smart').click();

  await chooseLanguage('hi');

  await expect.element(tag(hindiWords.quickTags[3] ?? '')).toHaveAttribute('aria-pressed', 'true');
  await tag(hindiWords.quickTags[0] ?? '').click();
  await chooseLanguage('en');
  await expect.element(tag('Good boy')).toHaveAttribute('aria-pressed', 'true');
});

test('a choice shows wherever the student is shown, also in another tab, and neither loses the other’s [10.5]', async () => {
  await renderLoggedIn(
    <>
      <QuickTags person="ravi" />
      <QuickTags person="ravi" />
    </>,
  );
  await tag('Smart').first().click();
  await expect.element(tag('Smart').nth(1)).toHaveAttribute('aria-pressed', 'true');

  // The other tab.
  const frame = document.createElement('iframe');
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  const other = frame.contentWindow?.localStorage;
  other?.setItem(
    'chosen-tags',
    (other.getItem('chosen-tags') ?? '').replace('"Smart"', '"Smart","Brilliant"'),
  );

  await expect.element(tag('Brilliant').first()).toHaveAttribute('aria-pressed', 'true');
  await tag('Good boy').first().click();
  await expect.element(tag('Brilliant').nth(1)).toHaveAttribute('aria-pressed', 'true');
  expect(other?.getItem('chosen-tags')).toContain('["Smart","Brilliant","Good boy"]');
});

test('after a log-out in another tab nothing more is stored [10.5]', async () => {
  await openTagsOf('ravi');
  await expect.element(tag('Brilliant')).toBeVisible();
  localStorage.removeItem('login');
  await tag('Brilliant').click();
  expect(localStorage.getItem('chosen-tags')).toBeNull();
});

test('the first tag on a device is followed by a line about who sees it, later tags are not [10.5]', async () => {
  const first = await openTagsOf('ravi');
  const line = page.getByText(words.onlyYouSeeTags);
  await tag('Smart').click();
  await expect.element(line).toBeVisible();
  await first.unmount();

  await openTagsOf('meera');
  await tag('Smart').click();
  await expect.element(tag('Smart')).toHaveAttribute('aria-pressed', 'true');
  expect(line.elements()).toEqual([]);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aCard } from '#test/web/a-card.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { QuickTags } from '#web/features/reactions/quick-tags.tsx';
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

test('chosen tags are still chosen after a reload, and only for that person', async () => {
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

test('a log-out removes the chosen tags from the device', async () => {
  const first = await openTagsOf('ravi');
  await tag('Brilliant').click();
  await tag('log out').click();
  expect(Object.values({ ...localStorage }).join(' ')).not.toContain('ravi');
  await first.unmount();
  storeSession(asha);

  await openTagsOf('ravi');
  await expect.element(tag('Brilliant')).toHaveAttribute('aria-pressed', 'false');
});

test('another account of this browser does not see them', async () => {
  const first = await openTagsOf('ravi');
  await tag('Brilliant').click();
  await first.unmount();
  storeSession(kabir);

  await openTagsOf('ravi');
  await expect.element(tag('Brilliant')).toHaveAttribute('aria-pressed', 'false');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { ANNOUNCEMENT_HEADER, getAnnouncement } from '#contract/announcement.ts';
import { healthz } from '#contract/health.ts';
import { announcementWords } from '#contract/words/en/announcement.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { announcement as named } from '#web/data/announcement.ts';
import { call } from '#web/data/api/api.ts';
import { AnnouncementLine } from '#web/features/announcement/announcement-line.tsx';
import { Announcement } from '#web/layout/announcement.tsx';

interface Announced {
  readonly id: string;
  readonly text: string;
  readonly lastsMs: number;
}

const HOUR = 3_600_000;
/** What the server announces. */
let announced: Announced | null = null;
let asked = 0;
/** True while the call for the text gets no answer. */
let isOffline = false;

beforeEach(() => {
  announced = null;
  asked = 0;
  isOffline = false;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const isText = new Request(input).url.endsWith(getAnnouncement.path);
    if (isText) asked += 1;
    if (isText && isOffline) return Promise.reject(new TypeError('no network'));
    const headers = announced ? { [ANNOUNCEMENT_HEADER]: announced.id } : {};
    const data = announced && { ...announced, until: '2030-01-01T00:00:00.000Z' };
    return Promise.resolve(Response.json(isText ? { success: true, data } : { success: true }, { headers }));
  });
});
afterEach(async () => {
  announced = null;
  await call(healthz, {});
  vi.mocked(fetch).mockRestore();
  localStorage.clear();
  navigate('/');
});

const show = (part = <Announcement />) =>
  renderLoggedIn(
    <main>
      {part}
      <p>A list that somebody reads</p>
    </main>,
  );
const line = (text: string) => page.getByText(text, { exact: true });
const list = line('A list that somebody reads');
const topOfList = () => list.element().getBoundingClientRect().top;
const dismiss = page.getByRole('button', { name: announcementWords.dismiss });

let screen = 0;
/** Makes a call, whose answer names the announcement, and opens another screen. */
async function openScreen() {
  await call(healthz, {});
  navigate(`/screen/${(screen += 1)}`);
}

// The first test, because later the page has shown an announcement.
test('an announcement that is new in an open page moves nothing before the next screen [10.15]', async () => {
  announced = { id: 'a1', text: 'Back at 9.', lastsMs: HOUR };
  named.latest = announced.id;
  await show(<AnnouncementLine />);
  await expect.element(list).toBeVisible();
  expect([asked, document.querySelector('main')?.childElementCount]).toEqual([0, 1]);
  navigate('/screen/first');
  await expect.element(page.getByText('Back at 9.')).toBeVisible();
});

test('an announcement is shown with the next screen, stays on each further screen, and is gone on the first screen after its end [10.15]', async () => {
  await show();
  const before = topOfList();
  announced = { id: 'b0', text: 'Back at 9.', lastsMs: HOUR };
  await openScreen();
  await expect.element(page.getByText('Back at 9.')).toBeVisible();
  await openScreen();
  await expect.element(line('Back at 9.')).toBeVisible();
  expect(asked).toBe(1);

  announced = null;
  await call(healthz, {});
  await expect.element(line('Back at 9.')).toBeVisible();
  await openScreen();
  await expect.element(line('Back at 9.')).not.toBeInTheDocument();
  expect(topOfList()).toBe(before);
});

test('a page that comes back into view shows the announcement [10.15]', async () => {
  await show();
  announced = { id: 'b1', text: 'Back at 10.', lastsMs: HOUR };
  await call(healthz, {});
  await expect.element(list).toBeVisible();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(line('Back at 10.')).toBeVisible();
});

test('the end hides the line without a reload and without moving the list; the next screen has its place [10.15]', async () => {
  await show();
  const before = topOfList();
  announced = { id: 'c1', text: 'Back at 11.', lastsMs: 1_000 };
  await openScreen();
  await expect.element(line('Back at 11.')).toBeVisible();
  dismiss.element().focus();
  const during = topOfList();
  expect(during).toBeGreaterThan(before);
  await expect.element(line('Back at 11.')).not.toBeVisible();
  expect(topOfList()).toBe(during);
  expect(document.activeElement?.localName).toBe('main');
  navigate(`/screen/${(screen += 1)}`);
  await expect.poll(topOfList).toBe(before);
});

test('a dismissed announcement stays away on this device, in every tab; the next announcement is shown [10.15]', async () => {
  const { unmount } = await show();
  announced = { id: 'd1', text: 'Back at 12.', lastsMs: HOUR };
  await openScreen();
  await expect.element(line('Back at 12.')).toBeVisible();
  const { width, height } = dismiss.element().getBoundingClientRect();
  expect([width, height]).toEqual([44, 44]);
  dismiss.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(line('Back at 12.')).not.toBeInTheDocument();
  expect(document.activeElement?.localName).toBe('main');
  await unmount();
  await show();
  await openScreen();
  await expect.element(line('Back at 12.')).not.toBeInTheDocument();

  announced = { id: 'd2', text: 'Back at 13.', lastsMs: HOUR };
  await openScreen();
  await expect.element(line('Back at 13.')).toBeVisible();
  // Another tab.
  localStorage.setItem('announcement-dismissed', 'd2');
  dispatchEvent(new StorageEvent('storage', { storageArea: localStorage }));
  await expect.element(line('Back at 13.')).not.toBeInTheDocument();
});

test('without network the text is requested again until it arrives [10.15]', async () => {
  await show();
  announced = { id: 'e1', text: 'Back at 14.', lastsMs: HOUR };
  isOffline = true;
  await openScreen();
  await expect.poll(() => asked).toBe(1);
  isOffline = false;
  dispatchEvent(new Event('online'));
  await expect.element(line('Back at 14.')).toBeVisible();
});

import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { navigate } from '#web/data/navigation.tsx';
import { laterWords } from '#contract/words/en/later.ts';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import {
  aClient,
  idsTo,
  nextFrame,
  renderHome,
  PAGE,
  PEOPLE,
  positionOnScreen,
  scrollUntil,
  server,
  shownIds,
  scrollToCard,
  replaceServer,
} from '#test/web/home-screen.tsx';
import { noFilters } from '#web/features/people/filter-address.ts';
import { resetList } from '#web/features/people/refresh-list.ts';

replaceServer();

test('scrolling loads the list to its end, each card once and in order [9.6]', async () => {
  await renderHome(aClient());
  await scrollUntil(PEOPLE);

  expect(server.requested).toEqual([0, 10, 20, 30, 40, 50]);
  await expect.element(page.getByRole('contentinfo')).toBeInTheDocument();
});

test('a pressed filter shows at once, before the list that it leads to [10.18]', async () => {
  await renderHome(aClient());
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  const chip = page.getByRole('button', { name: words.myClass, exact: true });
  (chip.element() as HTMLElement).click();
  // React renders what a press has changed in a microtask.
  await Promise.resolve();
  expect(chip.element().getAttribute('aria-pressed')).toBe('true');
  expect(shownIds()).toEqual(idsTo(PAGE));
  await vi.waitFor(() => expect(server.requested).toEqual([0, 0]));
});

test('a filter that is pressed deep in the list moves no old card: the new list begins at its top [10.18]', async () => {
  await renderHome(aClient());
  await scrollUntil(30);
  const place = await scrollToCard('id-17');
  const scroll = scrollTo.bind(window) as (to?: unknown) => void;
  const moved: unknown[] = [];
  vi.spyOn(window, 'scrollTo').mockImplementation((to) => {
    moved.push(shownIds().length);
    scroll(to);
  });
  onTestFinished(() => vi.mocked(window.scrollTo).mockRestore());
  const chip = page.getByRole('button', { name: words.myClass, exact: true });
  (chip.element() as HTMLElement).click();
  await Promise.resolve();
  expect([chip.element().getAttribute('aria-pressed'), positionOnScreen()]).toEqual(['true', place]);
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  expect([moved, scrollY]).toEqual([[0], 0]);
  history.back();
  await vi.waitFor(() => expect(positionOnScreen()).toEqual(place));
});

test('an order that is chosen while My class is prepared is set beside it', async () => {
  await renderHome(aClient());
  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  (page.getByRole('button', { name: words.myClass, exact: true }).element() as HTMLElement).click();
  const sort = page.getByRole('combobox', { name: words.sort, exact: true }).element() as HTMLSelectElement;
  sort.value = 'hated';
  sort.dispatchEvent(new Event('change', { bubbles: true }));
  const { course, year } = aCard();
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    course,
    year: `${year}`,
    sort: 'hated',
  });
});

test('back restores the same cards at the same position without a request', async () => {
  await renderHome(aClient());
  await scrollUntil(40);
  const place = await scrollToCard('id-27');
  navigate('/elsewhere');
  await expect.element(page.getByText('another screen')).toBeVisible();
  server.requested = [];

  history.back();

  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(40)));
  await vi.waitFor(() => expect(positionOnScreen()).toEqual(place));
  expect(server.requested).toEqual([]);
});

test('a link to the list restores its position', async () => {
  await renderHome(aClient());
  await scrollUntil(40);
  const place = await scrollToCard('id-27');
  navigate('/elsewhere');
  await expect.element(page.getByText('another screen')).toBeVisible();

  navigate('/');

  await vi.waitFor(() => expect(positionOnScreen()).toEqual(place));
});

test('a reset list starts at its first page', async () => {
  const client = aClient();
  await renderHome(client);
  await scrollUntil(30);
  server.requested = [];

  resetList(client, noFilters);
  navigate('/');

  await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
  expect(server.requested[0]).toBe(0);
});

test('the photo of the first card loads first; other photos load when their cards come near [9.7]', async () => {
  await renderHome(aClient());
  const findPhotos = () => [...document.querySelectorAll<HTMLImageElement>('article .quad img')];
  await vi.waitFor(() => expect(findPhotos()).toHaveLength(PAGE));
  const photos = findPhotos();

  expect(photos.map(({ loading, fetchPriority }) => [loading, fetchPriority])).toEqual([
    ['eager', 'high'],
    ...photos.slice(1).map(() => ['lazy', 'auto']),
  ]);
});

describe('the next page is requested before it is needed', () => {
  /** Scrolls until the end of the list is `left` px below the window. */
  const scrollToLeft = async (left: number) => {
    scrollTo(0, document.documentElement.scrollHeight - innerHeight - left);
    await nextFrame();
    await nextFrame();
  };

  beforeEach(async () => {
    await renderHome(aClient());
    await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(PAGE)));
    expect(server.requested).toEqual([0]);
  });

  test('three screens before the end; near the end it shows without a second request [10.7]', async () => {
    await scrollToLeft(3.5 * innerHeight);
    expect(server.requested).toEqual([0]);
    await scrollToLeft(2.5 * innerHeight);
    await vi.waitFor(() => expect(server.requested).toEqual([0, 10]));
    expect(shownIds()).toEqual(idsTo(PAGE));

    await scrollToLeft(0);

    await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(2 * PAGE)));
    expect(server.requested).toEqual([0, 10]);
  });

  test('but it is requested again if it is 30 seconds old', async () => {
    await scrollToLeft(2 * innerHeight);
    await vi.waitFor(() => expect(server.requested).toEqual([0, 10]));
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
    onTestFinished(() => now.mockRestore());

    await scrollToLeft(0);

    await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(2 * PAGE)));
    expect(server.requested).toEqual([0, 10, 10]);
  });

  test('a failure shows nothing and is not repeated until the end is near', async () => {
    server.refusal = Response.json({ success: false, code: 'internal', message: 'Sorry.' }, { status: 500 });
    for (const screens of [2.5, 2, 1.5, 2.5, 1]) await scrollToLeft(screens * innerHeight);
    expect(server.requested).toEqual([0, 10]);
    await expect.element(page.getByText(words.moreFailed)).not.toBeInTheDocument();
    server.refusal = null;

    await scrollToLeft(0);

    await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(2 * PAGE)));
  });
});

describe('a list with short pages, because the server leaves people out', () => {
  const leaveOut = (from: number, to: number) => (server.leftOut = new Set(idsTo(to).slice(from)));

  test('offers more when it has fewer cards than scrolling needs [10.7]', async () => {
    leaveOut(3, 10);
    await renderHome(aClient());
    await vi.waitFor(() => expect(shownIds()).toEqual(idsTo(3)));
    expect(server.requested).toEqual([0]);
    await page.getByRole('button', { name: words.moreStudents }).click();
    await vi.waitFor(() => expect(shownIds().length).toBeGreaterThanOrEqual(13));
    await expect.element(page.getByRole('button', { name: words.moreStudents })).not.toBeInTheDocument();
  });

  test('loads more after an empty first page, and shows no empty list [10.12]', async () => {
    leaveOut(0, 25);
    await renderHome(aClient());
    const texts: boolean[] = [];
    const watcher = new MutationObserver(() =>
      texts.push(document.body.textContent.includes(laterWords.noStudentsYet)),
    );
    watcher.observe(document.body, { childList: true, subtree: true });
    await vi.waitFor(() => expect(shownIds().length).toBeGreaterThanOrEqual(5));
    watcher.disconnect();
    expect(texts).not.toContain(true);
    expect(shownIds()[0]).toBe('id-25');
  });

  test('is empty if the last page is empty too', async () => {
    leaveOut(0, PEOPLE);
    await renderHome(aClient());
    await expect.element(page.getByText(laterWords.noStudentsYet)).toBeVisible();
  });

  test('can be tried again if the page after an empty page fails', async () => {
    leaveOut(0, 10);
    await renderHome(aClient());
    await vi.waitFor(() => expect(server.requested).toContain(0));
    server.refusal = Response.json({ success: false, code: 'internal', message: 'Sorry.' }, { status: 500 });
    await expect.poll(() => server.requested.length).toBeGreaterThan(0);
    server.refusal = null;
    await vi.waitFor(() => {
      for (const retry of page.getByRole('button', { name: words.tryAgain }).elements())
        (retry as HTMLElement).click();
      expect(shownIds().length).toBeGreaterThanOrEqual(6);
    });
  });
});

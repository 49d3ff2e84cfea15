import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aCard } from '#test/web/a-card.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { TopBar } from '#web/layout/top-bar.tsx';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';

const me = aCard({ uid: 'me' });

/** A phone of 320 px with text of 200%. */
beforeEach(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(me)));
  storeSession(me);
  await page.viewport(320, 640);
  document.documentElement.style.fontSize = '200%';
});
afterEach(() => {
  document.documentElement.removeAttribute('style');
  history.replaceState(null, '', '/');
  vi.mocked(fetch).mockRestore();
  storeSession(null);
});

test('a name in a title breaks at its blank, and the controls beside it get a separate row', async () => {
  await renderLoggedIn(
    <main className="px-3">
      <ScreenHead title="Makena Mwangi" isName>
        <button type="button">Share</button>
        <button type="button">More</button>
      </ScreenHead>
    </main>,
  );

  const heading = page.getByRole('heading').element();
  const text = heading.querySelector('bdi')?.firstChild;
  if (!text) throw new Error('no name');
  for (const [start, end] of [
    [0, 6],
    [7, 13],
  ] as const) {
    const word = document.createRange();
    word.setStart(text, start);
    word.setEnd(text, end);
    expect(word.getClientRects()).toHaveLength(1);
  }
  const [share, more] = ['Share', 'More'].map((name) =>
    page.getByRole('button', { name }).element().getBoundingClientRect(),
  );
  expect(share?.top).toBe(more?.top);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('a typed search text is visible beside the button that clears it', async () => {
  history.replaceState(null, '', '/search?user=kumar');
  await renderLoggedIn(<TopBar deskOnly={false} />);

  await expect.element(page.getByRole('button', { name: 'Clear search' })).toBeVisible();
  const { paddingLeft, paddingRight } = getComputedStyle(page.getByRole('searchbox').element());
  const width =
    page.getByRole('searchbox').element().clientWidth -
    Number.parseFloat(paddingLeft) -
    Number.parseFloat(paddingRight);
  expect(width).toBeGreaterThan(100);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

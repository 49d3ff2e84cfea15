import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { words } from '#contract/words/en/words.ts';
import { listPeople, manyPeople } from '#test/web/people-list.ts';
import { button } from '#test/web/sign-up-form.tsx';
import { me, openApp, replaceAppServer } from '#test/web/whole-app.tsx';

replaceAppServer();

const rows = '[data-view="compact"] article';

// The first test that shows rows, so their file is still to load.
test('no row of the compact list is empty at any time, not while its file loads and not before the rest of the page [9.6]', async () => {
  listPeople(manyPeople(10));
  await openApp('/', me);
  await page.viewport(1280, 900);
  await expect.element(page.getByRole('article').nth(9)).toBeInTheDocument();
  let seen = 0;
  let empty = 0;
  const watch = new MutationObserver(() => {
    seen += document.querySelectorAll(rows).length;
    empty += document.querySelectorAll(`${rows}:empty`).length;
  });
  watch.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => watch.disconnect());
  await button(words.compactList).click();
  await expect.element(page.getByRole('article').nth(9).getByRole('link')).toBeVisible();
  expect(seen).toBeGreaterThan(0);
  expect(empty).toBe(0);
});

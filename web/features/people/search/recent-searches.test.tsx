import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigate } from '#web/data/navigation.tsx';
import { words } from '#contract/words/en/words.ts';
import { searchWords } from '#contract/words/en/search.ts';
import { aCard } from '#test/web/a-card.ts';
import { box, renderSearch, replaceSearchServer, searches } from '#test/web/search-screen.tsx';
import { removeStoredCards } from '#web/data/storage/stored-cards.ts';

replaceSearchServer();

const recent = page.getByRole('region', { name: searchWords.recent });
const lines = () => [...document.querySelectorAll('[data-recent] bdi')].map((line) => line.textContent);
const remove = (what: string) => page.getByRole('button', { name: searchWords.remove(what) });

async function searchFor(...texts: string[]) {
  searches.people = [aCard({ uid: 'somebody' })];
  for (const text of texts) {
    await box.fill(text);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('status')).toHaveTextContent('found');
  }
}

/** Leaves the search screen and opens the empty box. */
async function openBox() {
  navigate('/');
  await expect.element(box).toHaveValue('');
  await page.getByRole('button', { name: 'elsewhere' }).click();
  await box.click();
}

test('the empty box offers the last five searches, newest first, and a repeated search once', async () => {
  await renderSearch();
  await box.click();
  expect(document.querySelector('[data-recent]'), 'no search yet').toBeNull();
  await searchFor('one', 'two', 'three', 'four', 'five', 'six', 'TWO');
  await openBox();
  await expect.poll(lines).toEqual(['TWO', 'six', 'five', 'four', 'three']);

  await page.getByRole('button', { name: 'four', exact: true }).click();
  await expect.element(box).toHaveValue('four');
  await expect.element(page.getByRole('status')).toHaveTextContent('found');
});

test('a search that finds nobody or fails is not remembered [9.9]', async () => {
  await renderSearch();
  await box.click();
  await searchFor('one');
  searches.people = [];
  await box.fill('nobody');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: words.goHome })).toBeVisible();
  searches.refusal = Response.json(
    { success: false, code: 'unavailable', message: 'later' },
    { status: 503 },
  );
  await box.fill('failed');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status')).toHaveTextContent('later');
  await openBox();
  await expect.poll(lines).toEqual(['one']);
});

test('a person opened from the suggestions is in this list, and leads to the person’s page', async () => {
  await renderSearch([aCard({ uid: 'asha', name: 'Asha Verma' })]);
  await box.click();
  await box.fill('ash');
  await page.getByRole('option', { name: /^Asha Verma/ }).click();
  await openBox();
  await page.getByRole('button', { name: /^Asha Verma/ }).click();

  await expect.poll(() => location.pathname).toBe('/student/asha');
});

test('one line or all lines can be removed; the focus moves to the next line, then to the box', async () => {
  await renderSearch();
  await box.click();
  await searchFor('one', 'two', 'three');
  await openBox();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await expect.element(remove('three')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(lines).toEqual(['two', 'one']);
  await expect.element(remove('two')).toHaveFocus();
  await page.getByRole('button', { name: searchWords.clearAll }).click();
  await expect.element(recent).not.toBeInTheDocument();
  await expect.element(box).toHaveFocus();
});

test('all lines are one Tab stop; arrow keys move between them, and Delete announces its removal [9.9]', async () => {
  await renderSearch();
  await box.click();
  await searchFor('one', 'two', 'three');
  navigate('/search');
  await expect.poll(lines).toEqual(['three', 'two', 'one']);
  const line = (name: string) => page.getByRole('button', { name, exact: true });
  const all = page.getByRole('button', { name: searchWords.clearAll });
  (all.element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(line('three')).toHaveFocus();
  await expect.element(line('three')).toHaveAccessibleDescription(searchWords.removeByKey);
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await expect.element(remove('two')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{Delete}');
  await expect.poll(lines).toEqual(['three', 'one']);
  await expect.element(line('one')).toHaveFocus();
  await expect.element(page.getByText(searchWords.removed('two'))).toBeInTheDocument();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(all).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(line('one')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement?.closest('ul')).toBeNull();
});

test('Escape, a tap elsewhere and leaving by Tab close them', async () => {
  await renderSearch();
  await box.click();
  await searchFor('one');
  await openBox();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await expect.element(recent).not.toBeInTheDocument();
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(recent).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('button', { name: 'one', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(recent).not.toBeInTheDocument();
  await box.click();
  await expect.element(recent).toBeVisible();
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await expect.element(recent).not.toBeInTheDocument();
});

test('clearing the box does not open them over the students', async () => {
  await renderSearch();
  await box.click();
  await searchFor('one');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(() => location.pathname).toBe('/');
  await expect.element(box).toHaveFocus();
  await expect.element(recent).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(recent).toBeVisible();
});

test('the search screen shows them below its status line while the box is empty', async () => {
  await renderSearch();
  await box.click();
  await searchFor('one');
  navigate('/search');
  await expect.poll(lines).toEqual(['one']);
  await box.fill('x');
  await expect.element(recent).not.toBeInTheDocument();
});

test('they stay in this browser for the same account, until its log-out [9.9]', async () => {
  const first = await renderSearch();
  await box.click();
  await searchFor('one');
  await first.unmount();
  navigate('/search');

  const other = await renderSearch([], 'somebody-else');
  expect(lines()).toEqual([]);
  await other.unmount();
  const again = await renderSearch();
  await expect.poll(lines).toEqual(['one']);
  await again.unmount();
  removeStoredCards();
  await renderSearch();
  expect(lines()).toEqual([]);
});

import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { words } from '#contract/words/en/words.ts';
import { searchWords } from '#contract/words/en/search.ts';
import { aCard } from '#test/web/a-card.ts';
import { box, renderSearch, replaceSearchServer, searches } from '#test/web/search-screen.tsx';

replaceSearchServer();

const asha = aCard({ uid: 'asha', name: 'Asha Verma' });
const ashok = aCard({ uid: 'ashok', name: 'Ashok Rao' });
const mark = aCard({ uid: 'mark', name: 'Mark Ash' });
const ravi = aCard({ uid: 'ravi', name: 'Ravi Kumar' });

const list = page.getByRole('listbox', { name: searchWords.suggested });
const names = () => [...document.querySelectorAll('[role=option] bdi')].map((name) => name.textContent);
const marked = () => document.querySelector('[aria-selected=true] bdi')?.textContent ?? null;
const hasRequest = (text: string) => expect.poll(() => searches.asked.at(-1)?.text).toBe(text);

/** Types without a pause between the texts. */
function typeAtOnce(...texts: string[]) {
  const input = box.element();
  for (const text of texts) {
    // React overrides `value` on the element, so the setter of the prototype is used.
    Reflect.set(HTMLInputElement.prototype, 'value', text, input);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

test('at most five people seen in this visit are suggested immediately; the box stays a searchbox, and no results are shown', async () => {
  const many = Array.from({ length: 7 }, (_, index) => aCard({ uid: `a${index}`, name: `Asha ${index}` }));
  await renderSearch([ravi, ...many]);
  await box.click();
  await box.fill('Ash');

  await expect.element(list).toBeVisible();
  expect(names()).toEqual(['Asha 0', 'Asha 1', 'Asha 2', 'Asha 3', 'Asha 4']);
  await expect.element(page.getByRole('status')).toHaveTextContent(words.startSearching);
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
  await expect.element(box).toHaveAttribute('aria-controls', list.element().id);
  expect(box.element().getAttribute('aria-expanded'), 'no attribute of a searchbox').toBeNull();
});

test('after a pause the server adds names below, for two letters and more [9.9]', async () => {
  searches.people = [mark, asha, ashok];
  await renderSearch([asha]);
  await box.click();
  typeAtOnce('A', 'As', 'Ash');

  await expect.poll(names).toEqual(['Asha Verma', 'Mark Ash', 'Ashok Rao']);
  expect(searches.asked.map(({ text, limit }) => [text, limit])).toEqual([['Ash', '5']]);
  await expect.element(page.getByRole('status')).toHaveTextContent(words.startSearching);
  await expect.element(page.getByText(searchWords.suggestedCount(3))).toBeInTheDocument();
});

test('another letter aborts the request for the earlier text', async () => {
  vi.mocked(fetch).mockImplementation((_, init) => {
    searches.asked.push({ text: '', limit: null, filters: '', signal: init?.signal ?? AbortSignal.abort() });
    return new Promise(() => undefined);
  });
  await renderSearch();
  await box.click();
  const count = searches.asked.length;
  typeAtOnce('As');
  await expect.poll(() => searches.asked.length).toBe(count + 1);
  typeAtOnce('Ash');

  expect(searches.asked[count]?.signal.aborted).toBe(true);
  await expect.poll(() => searches.asked.length).toBe(count + 2);
});

test('a failure is silent: names of this visit stay, and the status line does not change', async () => {
  searches.refusal = Response.json({ code: 'internal', message: 'trouble' }, { status: 500 });
  await renderSearch([asha]);
  await box.click();
  await box.fill('Ash');
  await hasRequest('Ash');

  await expect.element(list).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent(words.startSearching);
});

test('Down and Up mark a name, and Enter opens it; without a mark Enter searches', async () => {
  searches.people = [asha, ashok];
  await renderSearch([asha, ashok]);
  await box.click();
  await box.fill('Ash');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(marked).toBe('Asha Verma');
  const option = document.querySelector('[aria-selected=true]');
  expect(box.element().getAttribute('aria-activedescendant')).toBe(option?.id);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.poll(marked).toBeNull();
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(marked).toBe('Ashok Rao');
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('o');
  await expect.element(box).toHaveValue('Asho');
  expect(marked(), 'a letter removes the mark').toBeNull();

  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(marked).toBe('Ashok Rao');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/student/ashok');
  history.back();
  await expect.element(box).toHaveValue('Asho');
  await box.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('article', { name: 'Ashok Rao' })).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
});

test('Escape closes the list and keeps the text; Down or another letter opens the list again', async () => {
  await renderSearch([asha]);
  await box.click();
  await box.fill('As');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(box).toHaveValue('As');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Escape}h');
  await expect.element(list).toBeVisible();
});

test('a tap on a name opens that person', async () => {
  await renderSearch([asha]);
  await box.click();
  await box.fill('verma');
  await page.getByRole('option', { name: /^Asha Verma/ }).click();

  await expect.poll(() => location.pathname).toBe('/student/asha');
});

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Card } from '#contract/user-object.ts';
import { answerWords, foundMessage } from '#contract/words/en/answers.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { pullPage } from '#test/web/pull-page.ts';
import { me, openApp, refusal, reloadApp, replaceAppServer, server } from '#test/web/whole-app.tsx';

const asha = aCard({ uid: 'asha', name: 'Asha Kumari', like: 4 });
const rohan = aCard({ uid: 'rohan', name: 'Rohan Mehta' });

/** The searched texts, without requests for suggested names. */
let searched: string[];

/** @returns the people whose names contain the text. */
function find(text: string): Response {
  const data = [asha, rohan].filter(({ name }) => name.includes(text));
  return foundAnswer(data);
}
const foundAnswer = (data: readonly Card[]) =>
  Response.json({
    success: true,
    data,
    message: data.length > 0 ? foundMessage(data.length) : answerWords.noneFound,
  });

replaceAppServer();
beforeEach(() => {
  searched = [];
  answerSearches(find);
});

function answerSearches(respond: (text: string) => Response | Promise<Response>): void {
  server.answers['/searchuser'] = ({ url }) => {
    const { searchParams } = new URL(url);
    const text = searchParams.get('user') ?? '';
    if (searchParams.has('limit')) return foundAnswer([]);
    searched.push(text);
    return respond(text);
  };
}

const box = page.getByRole('searchbox', { name: 'search for user' });
const button = page.getByRole('button', { name: words.search, exact: true });
const status = page.getByRole('status').first();
const card = (name: string) => page.getByRole('article', { name, exact: true });
const shown = () => document.querySelectorAll('article').length;
const textInAddress = () => new URLSearchParams(location.search).get('user');

test('the Search button appears for more than 3 characters, and typing alone starts no search [9.9]', async () => {
  await openApp('/search', me);
  await expect.element(status).toHaveTextContent(words.startSearching);
  for (const text of ['Ash', 'Ash ']) {
    await box.fill(text);
    await expect.poll(textInAddress).toBe(text);
    await expect.element(button).not.toBeInTheDocument();
  }
  await box.fill('Asha');
  await expect.element(button).toBeVisible();
  await expect.element(status).toHaveTextContent(words.startSearching);
  expect([searched, shown()]).toEqual([[], 0]);
  await box.fill('Ash');
  await expect.element(button).not.toBeInTheDocument();
});

test('a name of up to 3 letters is found by Enter', async () => {
  await openApp('/search', me);
  await box.fill('As');
  await expect.element(page.getByText(laterWords.searchByEnter)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(status).toHaveTextContent(foundMessage(1));
  await expect.element(card('Asha Kumari')).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
});

test('fast typing changes the address only a few times, and the last address has the whole text', async () => {
  await openApp('/search', me);
  const changes = vi.spyOn(history, 'replaceState');
  onTestFinished(() => changes.mockRestore());
  const text = 'A name of thirty-nine letters and signs';
  await userEvent.type(box, text);
  await expect.element(box).toHaveValue(text);
  await expect.poll(textInAddress).toBe(text);
  expect(changes.mock.calls.length).toBeLessThan(text.length / 2);
});

test.each([
  ['without network', () => Response.error(), words.noConnection],
  ['by the server', () => refusal(500, 'internal', 'Sorry.'), 'Sorry.'],
])(
  'a search that fails %s is named in the status line, keeps the text, and can be tried again',
  async (_, fail, message) => {
    answerSearches(fail);
    await openApp('/search', me);
    await box.fill('Asha Kumari');
    await button.click();
    await expect.element(status).toHaveTextContent(message);
    expect(document.querySelector('[data-placeholder="card"]')).toBeNull();
    answerSearches(find);
    await box.click();
    await userEvent.keyboard('{Enter}');
    await expect.element(card('Asha Kumari')).toBeVisible();
    await expect.element(box).toHaveValue('Asha Kumari');
  },
);

test('the box takes 100 characters, and special characters are harmless [11.9]', async () => {
  const app = await openApp('/search', me);
  await box.fill('n'.repeat(150));
  await expect.element(box).toHaveValue('n'.repeat(100));
  const special = '50% & <b>#?/\\ 👨‍👩‍👧';
  await box.fill(special);
  await button.click();
  await expect.element(status).toHaveTextContent(answerWords.noneFound);
  expect(searched).toEqual([special]);
  await reloadApp(app);
  await expect.element(box).toHaveValue(special);
});

test('results belong to the searched text: another text starts again, even after Enter and a reload', async () => {
  const app = await openApp('/search', me);
  await box.fill('Rohan Mehta');
  await button.click();
  await expect.element(card('Rohan Mehta')).toBeVisible();
  await box.fill('Ash');
  await expect.element(status).toHaveTextContent(words.startSearching);
  expect(shown()).toBe(0);
  await expect.poll(textInAddress).toBe('Ash');
  await reloadApp(app);
  await expect.element(box).toHaveValue('Ash');
  await expect.element(status).toHaveTextContent(words.startSearching);
  expect(shown()).toBe(0);
  await box.fill('Rohan Mehta');
  await expect.element(card('Rohan Mehta')).toBeVisible();
  await box.fill('Asha Kumari');
  await userEvent.keyboard('{Enter}');
  await expect.element(card('Asha Kumari')).toBeVisible();
  await expect.element(card('Rohan Mehta')).not.toBeInTheDocument();
});

test('an address with a text shows its results; a typed text removes them, even after a reload [9.2]', async () => {
  const app = await openApp('/search?user=Rohan%20Mehta', me);
  await expect.element(box).toHaveValue('Rohan Mehta');
  await expect.element(card('Rohan Mehta')).toBeVisible();
  await expect.element(button).toBeVisible();
  await box.fill('Rohan');
  await expect.poll(textInAddress).toBe('Rohan');
  await reloadApp(app);
  await expect.element(box).toHaveValue('Rohan');
  await expect.element(status).toHaveTextContent(words.startSearching);
  expect(shown()).toBe(0);
});

test('a new search begins at the first result, even for an earlier text', async () => {
  const many = Array.from({ length: 20 }, (_, nth) => aCard({ uid: `id-${nth}`, name: `Student ${nth}` }));
  answerSearches(() => foundAnswer(many));
  await openApp('/search', me);
  for (const text of ['First text', 'Other text', 'First text']) {
    await box.fill(text);
    await button.click();
    await expect.poll(shown).toBe(many.length);
    await expect.poll(() => scrollY).toBe(0);
    scrollTo(0, 2000);
    await expect.poll(() => scrollY).toBeGreaterThan(1000);
  }
});

test('a search answer requested before a Like does not undo the Like [10.10]', async () => {
  const slow = Promise.withResolvers<void>();
  await openApp('/search?user=Asha', me);
  await expect.element(card('Asha Kumari')).toBeVisible();
  answerSearches(async (text) => (await slow.promise, find(text)));
  await box.click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => searched).toHaveLength(2);
  const like = card('Asha Kumari').getByRole('button', { name: 'Like', exact: true });
  await like.click();
  await expect.element(like).toHaveAttribute('aria-pressed', 'true');
  await expect.element(status).toHaveTextContent(words.searching);

  slow.resolve();

  await expect.element(status).toHaveTextContent(foundMessage(1));
  await expect.element(like).toHaveAttribute('aria-pressed', 'true');
  await expect.element(like).toHaveAccessibleDescription('5');
});

test('a pull from the top searches again, and the status line has the outcome [10.12]', async () => {
  await openApp('/search?user=Asha', me);
  await expect.element(card('Asha Kumari')).toBeVisible();
  answerSearches(() => foundAnswer([asha, rohan]));
  await pullPage(document.querySelector('article') as Element);
  await expect.element(card('Rohan Mehta')).toBeVisible();
  await expect.element(status).toHaveTextContent(foundMessage(2));
  expect(searched).toEqual(['Asha', 'Asha']);
});

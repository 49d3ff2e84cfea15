import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { aCard } from '#test/web/a-card.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { OpinionArea } from '#web/features/opinions/opinion-area.tsx';
import { StudentCard } from '#web/features/people/card.tsx';
import { QuickTags } from '#web/features/reactions/quick-tags.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';

const me = aCard({ uid: 'me' });
let opinionsAnswer = Promise.withResolvers<Response>();

beforeEach(() => {
  opinionsAnswer = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) =>
    new URL(new Request(input).url).pathname === '/me'
      ? Promise.resolve(Response.json(me))
      : opinionsAnswer.promise,
  );
  storeSession(me);
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
});

/** @param texts of its opinions, newest first */
async function showCard(...texts: readonly string[]) {
  const opinions = texts.map((comment, index) =>
    anOpinion({ comment_id: `${index}`, comment, commenter: 'Siobhán O’Connor-Smyth' }),
  );
  const card = aCard({ opinions: opinions.length, firstOpinion: opinions[0] ?? null });
  await renderLoggedIn(
    <article className="rounded-card bg-card">
      <StudentCard card={card} heading="name" photoControls={<button type="button">photo control</button>}>
        <OpinionArea card={card}>
          <QuickTags person={card.uid} />
        </OpinionArea>
      </StudentCard>
    </article>,
  );
  await expect.element(page.getByRole('textbox')).toBeVisible();
  return () =>
    opinionsAnswer.resolve(Response.json([{ count: opinions.length, canWrite: true }, ...opinions]));
}

const seeAll = page.getByRole('button', { name: 'See all opinion' });
const hideAll = page.getByRole('button', { name: 'Hide all opinion' });
const all = page.getByRole('region', { name: 'All opinions' });

/** The place of an element in the card, from the card's upper left corner, in whole pixels. */
function placeOf(selector: string) {
  const card = document.querySelector('article')?.getBoundingClientRect();
  const box = document.querySelector(selector)?.getBoundingClientRect();
  if (!card || !box) throw new Error(`no ${selector}`);
  return {
    left: Math.round(box.left - card.left),
    top: Math.round(box.top - card.top),
    width: Math.round(box.width),
    bottom: Math.round(box.bottom - card.top),
  };
}

const hostile = {
  'long ligatures': '\uFDFD'.repeat(100),
  'wide signs': '\u{1242B}'.repeat(60),
  'stacked marks': `Z${`\u0E01${'\u0E47'.repeat(6)}`.repeat(60)}`,
  'wide letters': 'W'.repeat(100),
};

test.for(Object.entries(hostile))(
  'a newest opinion of %s takes at most five lines and stays inside its box [9.7]',
  async ([, text]) => {
    for (const [width, height] of [
      [390, 844],
      [1280, 800],
    ] as const) {
      await page.viewport(width, height);
      await showCard(text);
      const quote = document.querySelector<HTMLElement>('.quote');
      if (!quote) throw new Error('no quote');
      const { lineHeight, paddingTop, paddingBottom, overflow } = getComputedStyle(quote);
      const lines =
        (quote.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)) /
        Number.parseFloat(lineHeight);
      expect(lines).toBeLessThanOrEqual(5.01);
      expect(overflow).toBe('hidden');
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      await cleanup();
    }
  },
);

test('the opened list shows the whole of a card’s only opinion, in at most twelve lines', async () => {
  await page.viewport(320, 700);
  const load = await showCard(hostile['wide letters']);
  await seeAll.click();
  load();
  const text = all.getByText(hostile['wide letters']);
  await expect.element(text).toBeVisible();
  expect(text.element().scrollHeight).toBeLessThanOrEqual(text.element().clientHeight);
  expect(getComputedStyle(text.element()).webkitLineClamp).toBe('12');
});

test.for([
  [
    '18 opinions',
    Array.from({ length: 10 }, (_, index) => `Reads more than the whole reading list, ${index}.`),
  ],
  ['two opinions', ['Never late', 'Kind']],
  ['one opinion', ['Explains circuits twice, kindly, and waits for those who are late.']],
  ['one cut opinion', [hostile['wide signs']]],
  ['five lines', [hostile['wide letters'], 'Kind']],
  ['no opinions', []],
] as const)(
  'on a desk a card with %s keeps photo, notch and reactions when it opens [9.7]',
  async ([, texts]) => {
    await page.viewport(1280, 800);
    const load = await showCard(...texts);
    const before = [placeOf('.quad'), placeOf('.gate'), placeOf('.card-head')];
    // 12 px are the card's padding, so no hole is below the photo.
    expect(placeOf('article').bottom - placeOf('.quad').bottom).toBeLessThanOrEqual(12 + 8);
    await seeAll.click();
    load();
    if (texts.length > 0) await expect.element(all.getByText(texts[0] ?? '')).toBeVisible();

    expect([placeOf('.quad'), placeOf('.gate'), placeOf('.card-head')]).toEqual(before);
    const photo = placeOf('.quad');
    const isList = document.querySelector('[data-open="list"]') !== null;
    expect(placeOf('.see-all').bottom).toBeLessThanOrEqual(photo.bottom + 4);
    expect(placeOf('form').left).toBe(placeOf('.card-head').left);
    // The list grows first.
    if (isList)
      await expect.poll(() => placeOf('form').top).toBeGreaterThanOrEqual(placeOf('.see-all').bottom);
    await hideAll.click();
    expect([placeOf('.quad'), placeOf('.gate'), placeOf('.card-head')]).toEqual(before);
  },
);

test('a card’s only opinion does not move when all opinions show', async () => {
  await page.viewport(390, 844);
  const load = await showCard('Never late');
  const before = [placeOf('.quote'), placeOf('.avatar'), placeOf('.see-all').top, placeOf('form')];
  await seeAll.click();
  load();
  await expect.element(all.getByText('Never late')).toBeVisible();

  expect([placeOf('.quote'), placeOf('.avatar'), placeOf('.see-all').top, placeOf('form')]).toEqual(before);
});

test('beside the switch a writer’s long name takes one line, and the date at most a second line', async () => {
  await page.viewport(390, 844);
  await showCard('Never late', 'Kind');

  const [name, date] = [placeOf('.opinion-writer bdi'), placeOf('.opinion-writer time')];
  expect(name.bottom - name.top).toBeLessThan(30);
  expect(date.bottom).toBeLessThanOrEqual(name.top + 48);
});

test('a card without opinions has one invitation to write: its text box', async () => {
  await showCard();
  await expect.element(page.getByText('No opinions')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Write an opinion' })).toBeVisible();

  await expect.element(page.getByRole('button', { name: 'Add the first one.' })).not.toBeInTheDocument();
  await expect.element(page.getByText('0', { exact: true })).not.toBeInTheDocument();
});

test('See all opinion on a card without opinions shows No opinions at once', async () => {
  const load = await showCard();
  await seeAll.click();

  await expect.element(all.getByText('No opinions')).toBeVisible();
  const before = placeOf('form');
  load();
  await vi.waitFor(() => expect(placeOf('form')).toEqual(before));
});

import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Card } from '#contract/user-object.ts';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { listPeople } from '#test/web/people-list.ts';
import { list } from '#test/web/sign-up-form.tsx';
import { me, openApp, replaceAppServer, server } from '#test/web/whole-app.tsx';

replaceAppServer();

const cards = () => [...document.querySelectorAll('article')];
const boxOf = (part: Element | null | undefined) => part?.getBoundingClientRect() ?? new DOMRect();
const inFirst = (selector: string) => cards()[0]?.querySelector(selector);
const firstCard = page.getByRole('article').first();

async function openCards(people: readonly Card[], address = '/') {
  listPeople(people);
  await openApp(address, me);
  await expect.element(firstCard.getByRole('textbox')).toBeVisible();
}

const aCardOfThreeLines: Partial<Card> = {
  name: 'Asha Rao',
  personality: 'introvert',
  relation: 'single',
  college: 'St. Agnes College',
  instagram: 'https://www.instagram.com/a',
  linkedin: 'https://www.linkedin.com/in/a',
  opinions: 5,
  firstOpinion: anOpinion({
    commenter: 'Gagandeep Singh Aulakh',
    comment: 'Explained pointers to half the class the night before the exam. Calm, kind and funny.',
  }),
};

test('on a phone the first card leaves the top of the next photo in view', async () => {
  await openCards(['a', 'b'].map((uid) => aCard({ ...aCardOfThreeLines, uid })));
  const dock = page.getByRole('navigation', { name: words.dock });
  await expect
    .poll(() => boxOf(dock.element()).y - boxOf(cards()[1]?.querySelector('.quad')).y)
    .toBeGreaterThanOrEqual(40);
});

test('on a phone a card has air: 12 px below the photo and between cards, 2 px below the name', async () => {
  await openCards(['a', 'b'].map((uid) => aCard({ ...aCardOfThreeLines, uid, instagram: '', linkedin: '' })));
  const gap = (above: Element | null | undefined, below: Element | null | undefined) =>
    Math.round(boxOf(below).top - boxOf(above).bottom);

  expect(gap(inFirst('.quad'), inFirst('h2'))).toBe(12);
  expect(gap(inFirst('h2'), inFirst('.study-lines'))).toBe(2);
  expect(gap(cards()[0], cards()[1])).toBe(12);
});

test('on a desk the text of a card with five links ends at the bottom of its photo', async () => {
  await page.viewport(1280, 800);
  await openCards([
    aCard({
      name: 'Chandra Bose',
      instagram: 'https://www.instagram.com/a',
      facebook: 'https://www.facebook.com/a',
      snapchat: 'https://www.snapchat.com/add/a',
      linkedin: 'https://www.linkedin.com/in/a',
      github: 'https://github.com/a',
      opinions: 1,
      firstOpinion: anOpinion(),
    }),
  ]);
  expect(document.querySelectorAll('article a[target=_blank]')).toHaveLength(5);
  const distance = () => Math.abs(boxOf(inFirst('form')).bottom - boxOf(inFirst('.quad')).bottom);
  await expect.poll(distance).toBeLessThanOrEqual(1);
});

test('on a desk the photo is 300 px high with its controls in the notch, even beside a higher text', async () => {
  await page.viewport(1280, 800);
  await openCards([
    aCard({
      ...aCardOfThreeLines,
      firstOpinion: anOpinion({ comment: Array.from({ length: 50 }, () => 'W').join('\n') }),
    }),
  ]);
  expect(boxOf(inFirst('.card-body')).height).toBeGreaterThan(300);
  for (const part of ['.quad', '.quad img']) expect(boxOf(inFirst(part)).height).toBe(300);
  expect(boxOf(inFirst('.gate')).bottom).toBeCloseTo(boxOf(inFirst('.quad img')).bottom, 0);
});

test.for([
  [390, '100%', 12_345, 1024],
  [390, '150%', 45, 12],
  [390, '150%', 124, 31],
  [412, '150%', 124, 31],
  [320, '100%', 12_345, 1024],
  [320, '200%', 0, 0],
  [1280, '200%', 12_345, 1024],
] as const)(
  'at a width of %i px with text of %s, reactions %i and %i take one line of the photo or none',
  async ([width, size, like, dislike]) => {
    onTestFinished(() => document.documentElement.removeAttribute('style'));
    document.documentElement.style.fontSize = size;
    await page.viewport(width, 844);
    await openCards([aCard({ like, dislike })]);
    const photo = boxOf(inFirst('.quad img'));
    const gate = boxOf(inFirst('.gate'));
    const line = boxOf(inFirst('.gate > *')).height * 1.5;
    expect(photo.bottom - gate.top).toBeLessThanOrEqual(line);
    if (gate.top < photo.bottom) expect(gate.bottom).toBeCloseTo(photo.bottom, 0);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test('on a desk an open list ends with the photo, the box is below it, and the tags are below the photo', async () => {
  await page.viewport(1280, 800);
  const opinions = Array.from({ length: 10 }, (_, index) => anOpinion({ comment_id: `opinion-${index}` }));
  server.answers['/getcomment'] = [{ count: 10, canWrite: true }, ...opinions];
  await openCards([aCard({ ...aCardOfThreeLines, opinions: 10, firstOpinion: opinions[0] ?? null })]);
  const toggle = firstCard.getByRole('button', { name: /all opinion/ });
  const boxBefore = boxOf(inFirst('form'));
  await toggle.click();
  const all = firstCard.getByRole('region', { name: words.allOpinions });
  await expect.poll(() => all.element().querySelectorAll('time').length).toBe(10);
  const photo = boxOf(inFirst('.quad'));
  const box = boxOf(inFirst('form'));
  for (const part of [toggle, all]) {
    expect(boxOf(part.element()).x).toBeGreaterThan(photo.right);
    expect(boxOf(part.element()).bottom).toBeLessThanOrEqual(photo.bottom + 1);
  }
  expect([box.x, box.width]).toEqual([boxBefore.x, boxBefore.width]);
  expect(box.y).toBeGreaterThanOrEqual(photo.bottom);
  const tags = boxOf(firstCard.getByRole('button', { name: 'Brilliant' }).element());
  expect(tags.y).toBeGreaterThanOrEqual(photo.bottom);
  expect(tags.right).toBeLessThanOrEqual(photo.right);
});

test('on a phone in landscape the controls of the first photo, a line of filters and the search are in view', async () => {
  await page.viewport(844, 390);
  await openCards([aCard(aCardOfThreeLines)]);
  for (const name of ['Like', 'Dislike'])
    await expect.element(firstCard.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await expect.element(list(words.fields.course.label)).toBeInViewport({ ratio: 1 });
  list(words.sort).element().focus();
  await expect.element(list(words.sort)).toBeInViewport({ ratio: 1 });
  const search = boxOf(page.getByRole('searchbox').element());
  const chips = boxOf(page.getByRole('group', { name: words.filters }).element());
  expect(chips.x).toBeGreaterThanOrEqual(search.right);
});

test('a phone in landscape shows a whole photo with the text beside it, and no bar above or below', async () => {
  await page.viewport(844, 390);
  await openCards(['a', 'b', 'c'].map((uid) => aCard({ ...aCardOfThreeLines, uid })));
  const card = cards()[1];
  card?.scrollIntoView({ block: 'start' });
  const photo = page.getByRole('article').nth(1).getByRole('img').first();
  await expect.element(photo).toBeInViewport({ ratio: 1 });
  expect(boxOf(photo.element()).height).toBe(300);
  expect(boxOf(card?.querySelector('h2')).x).toBeGreaterThan(boxOf(photo.element()).right);
  const { left, right } = boxOf(card);
  const covers = [2, innerHeight - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
  expect(covers.map((one) => one?.closest('nav, header') ?? null)).toEqual([null, null]);
  await expect.element(page.getByRole('link', { name: words.profile, exact: true })).toBeInViewport();
});

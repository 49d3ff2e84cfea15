import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import type { Card } from '#contract/user-object.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { recordMoves } from '#test/web/moves.ts';
import { reduceMotion } from '#test/web/reduce-motion.ts';
import { acceptAlert, me, openApp, replaceAppServer, server } from '#test/web/whole-app.tsx';

replaceAppServer();
beforeEach(() => {
  server.answers['/getuser/me'] = me;
});
const moves = recordMoves();

/** Opinions by the viewer. Their ids are of one test, because a deleted opinion is never shown again. */
const written = (...texts: readonly string[]) =>
  texts.map((comment) => anOpinion({ comment_id: crypto.randomUUID(), comment, commenter_id: 'me' }));
const seeAll = page.getByRole('button', { name: words.seeAll }).first();
const hideAll = page.getByRole('button', { name: words.hideAll });
const all = page.getByRole('region', { name: words.allOpinions });
const tag = page.getByRole('button', { name: 'Brilliant' }).first();
const text = (shown: string) => page.getByText(shown, { exact: true });
const bubbleOf = (shown: string) => text(shown).element().closest<HTMLElement>('[data-opinion]');

async function openHome(opinions: ReturnType<typeof written>, ...others: readonly Card[]) {
  server.answers['/get'] = [
    aCard({ uid: 'asha', opinions: opinions.length, firstOpinion: opinions[0] ?? null }),
    ...others,
  ];
  server.answers['/getcomment'] = [{ count: opinions.length, canWrite: true }, ...opinions];
  await openApp('/', me);
  await expect.element(seeAll).toBeVisible();
  await seeAll.hover();
  // The file that the hovered switch has asked for.
  await import('#web/features/opinions/list-motion.ts');
}

test('the opened list grows, and what is below it moves with its end', async () => {
  await openHome(written('Never late', 'Kind', 'Lends every book'));
  await seeAll.click();
  await expect.element(text('Lends every book')).toBeVisible();

  const list = all.element();
  const hidden = moves
    .filter(({ element }) => element === list)
    .map(({ frames }) => Number(/inset\(0 0 ([\d.]+)px\)/.exec(frames['clipPath']?.[0] ?? '')?.[1]));
  const ways = moves
    .filter(({ element }) => element.contains(tag.element()))
    .map(({ frames }) => new DOMMatrix(frames['transform']?.[0]).f);
  expect(hidden.length).toBeGreaterThan(0);
  expect(ways).toHaveLength(hidden.length);
  // The switch and the tags come closer by some pixels.
  for (const [nth, part] of hidden.entries()) {
    expect(part).toBeGreaterThan(10);
    expect(Math.abs(part + (ways[nth] ?? NaN))).toBeLessThan(10);
  }
});

test('a closed list collapses, and what is below moves up with the end of its card; nobody can reach the list', async () => {
  await openHome(written('Never late', 'Kind', 'Lends every book'), aCard({ uid: 'ravi' }));
  await seeAll.click();
  await expect.element(text('Lends every book')).toBeVisible();
  await expect.poll(() => moves.every(({ animation }) => animation.playState !== 'running')).toBe(true);
  moves.length = 0;
  const list = all.element() as HTMLElement;
  const [card, next] = document.querySelectorAll('article');
  if (!card || !next) throw new Error('no cards');
  // A press may scroll the page.
  const topOfNext = () => next.getBoundingClientRect().top + scrollY;
  const before = topOfNext();
  await hideAll.click();

  const framesOf = (element: Element) => moves.find((move) => move.element.contains(element))?.frames;
  await expect.poll(() => framesOf(list)).toHaveProperty('clipPath');
  expect(
    Number(/inset\(0 0 ([\d.]+)px\)/.exec(framesOf(list)?.['clipPath']?.[1] ?? '')?.[1]),
  ).toBeGreaterThan(10);
  expect(list.inert).toBe(true);
  expect(list.textContent.trim()).toBe('');
  expect([text('Never late'), text('Kind'), all].map((one) => one.elements().length)).toEqual([1, 0, 0]);
  await expect.element(seeAll).toHaveFocus();
  await expect
    .poll(() => [list.isConnected, card.children.length, card.style.contentVisibility])
    .toEqual([false, 1, '']);
  const way = before - topOfNext();
  for (const element of [tag.element(), next])
    expect(new DOMMatrix(framesOf(element)?.['transform']?.[0]).f).toBeCloseTo(way, 0);
  expect(moves.some(({ element }) => element.matches('div.elevated'))).toBe(true);
});

test.for([
  ['that fits has neither space nor a fade before the switch', 2, false],
  ['that scrolls fades at its end', 9, true],
] as const)('an opened list %s', async ([, count, fades]) => {
  await openHome(written(...Array.from({ length: count }, (_, nth) => `Opinion ${nth}`)));
  await seeAll.click();
  await expect.element(text(`Opinion ${count - 1}`)).toBeInTheDocument();
  const list = all.element();
  await expect.poll(() => getComputedStyle(list).maskImage !== 'none').toBe(fades);
  expect(getComputedStyle(list).paddingBottom === '0px').toBe(!fades);
});

test('the switch of a card without opinions is as soft as a text beside it', async () => {
  const colour = () => getComputedStyle(seeAll.element()).color;
  await openHome([]);
  const soft = getComputedStyle(page.getByText(words.noOpinions).element()).color;
  expect(colour()).toBe(soft);
});

async function deleteNewest(opinions: ReturnType<typeof written>) {
  server.answers['/getcomment'] = [{ count: opinions.length, canWrite: true }, ...opinions];
  await openApp('/user', me);
  await expect.element(text('Lends every book')).toBeVisible();
  server.answers['/getcomment'] = [{ count: opinions.length - 1, canWrite: true }, ...opinions.slice(1)];
  const [removed, next] = ['Never late', 'Kind'].map(bubbleOf);
  if (!removed || !next) throw new Error('no opinions');
  const way = next.getBoundingClientRect().top - removed.getBoundingClientRect().top;
  moves.length = 0;
  await page.getByRole('button', { name: words.delete }).first().click();
  await acceptAlert(words.confirmDelete);
  return { removed, next, way };
}

test('a deleted opinion collapses while the next ones move up, and nobody can reach it', async () => {
  const { removed, next, way } = await deleteNewest(written('Never late', 'Kind', 'Lends every book'));

  await expect
    .poll(() => moves.find(({ element }) => element === removed)?.frames)
    .toHaveProperty('clipPath');
  expect(removed.inert).toBe(true);
  expect(removed.ariaHidden).toBe('true');
  const moved = moves.find(({ element }) => element === next)?.frames['transform'];
  expect(new DOMMatrix(moved?.[0]).f).toBeCloseTo(way, 0);
  await expect.element(text('Never late')).not.toBeInTheDocument();
  await expect.element(text('Kind')).toBeVisible();
});

describe('with reduced motion', () => {
  const moved = () => moves.filter(({ element }) => element.closest('main'));
  beforeEach(() => void reduceMotion());

  test('the list opens and closes at once', async () => {
    await openHome(written('Never late', 'Kind', 'Lends every book'));
    await seeAll.click();
    await expect.element(text('Lends every book')).toBeVisible();
    await hideAll.click();
    await expect.element(text('Lends every book')).not.toBeInTheDocument();
    expect(moved()).toEqual([]);
  });

  test('a deleted opinion goes at once', async () => {
    const { removed } = await deleteNewest(written('Never late', 'Kind', 'Lends every book'));
    await expect.poll(() => removed.isConnected).toBe(false);
    expect(moved()).toEqual([]);
  });
});

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { densePhoto, PHOTO_PATH } from '#contract/user.ts';
import type { Card } from '#contract/user-object.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { acceptAlert, me, openApp, refusal, replaceAppServer, server } from '#test/web/whole-app.tsx';

const texts = ['Explains circuits twice.', 'Never late.', 'Lends every book.', 'Sings on the stairs.'];

replaceAppServer();
/** The opinions on Kabir, newest first. */
let opinions: ReturnType<typeof anOpinion>[] = [];
beforeEach(() => {
  server.answers['/getcomment'] = () =>
    Response.json([{ count: opinions.length, canWrite: true }, ...opinions]);
});

async function show(count: number, more: Partial<Card> = {}) {
  // A deleted opinion is never shown again, so ids are of one test.
  opinions = texts
    .slice(0, count)
    .map((comment) => anOpinion({ comment_id: crypto.randomUUID(), comment, commenter_id: 'me' }));
  server.answers['/getuser/kabir'] = aCard({
    uid: 'kabir',
    name: 'Kabir Singh',
    opinions: count,
    firstOpinion: opinions[0] ?? null,
    ...more,
  });
  await openApp('/student/kabir', me);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Kabir Singh' })).toBeVisible();
}

const region = page.getByRole('region', { name: 'Opinions', exact: true });
const box = region.getByRole('textbox', { name: words.writeAnOpinion });
const placeOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
const texted = (text: string) => region.getByText(text, { exact: true });

test('on a phone tags and text box are below the study lines, then all opinions in one list, the newest in view', async () => {
  await page.viewport(390, 844);
  await show(3);
  await expect.element(texted(texts[2] ?? '')).toBeVisible();
  const study = placeOf(document.querySelector('.study-lines'));
  const newest = texted(texts[0] ?? '').element();
  expect(placeOf(box.element()).top - study.bottom).toBeLessThan(80);
  expect(placeOf(newest).bottom).toBeLessThan(placeOf(document.querySelector('.dock')).top);
  expect(Number.parseFloat(getComputedStyle(newest).fontSize)).toBeGreaterThanOrEqual(18);
  const shown = texts.slice(0, 3).map((text) => texted(text).element());
  expect(new Set(shown.map((text) => text.closest('[data-opinion]')?.parentElement)).size).toBe(1);
  const order = [page.getByRole('button', { name: 'Brilliant' }).element(), box.element(), ...shown];
  const tops = order.map((element) => placeOf(element).top);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  // The card of the photo goes on without a gap.
  const [about, first] = [
    placeOf(document.querySelector('.student-about')),
    document.querySelector('.student-words'),
  ];
  expect(placeOf(first).top).toBeCloseTo(about.bottom, 0);
});

test('on a desk the opinions are beside the photo, in the same order for the Tab key', async () => {
  await page.viewport(1280, 800);
  await show(2);
  await expect.element(texted(texts[1] ?? '')).toBeVisible();
  expect(placeOf(region.element()).left).toBeGreaterThan(
    placeOf(document.querySelector('.student-about')).right,
  );
  const parts = [
    page.getByRole('button', { name: 'Enlarge the photo of Kabir Singh' }),
    page.getByRole('button', { name: 'Brilliant' }),
    box,
    region.getByRole('button', { name: words.delete }).first(),
    region.getByRole('button', { name: words.delete }).nth(1),
  ].map((part) => part.element());
  for (const [nth, part] of parts.slice(1).entries())
    expect(parts[nth]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a wide desk shows face and newest opinion larger, and the face stays in view beside the opinions', async () => {
  const image = `${PHOTO_PATH}kabir.webp`;
  await page.viewport(1100, 800);
  await show(4, { image });
  await expect.element(texted(texts[3] ?? '')).toBeVisible();
  const photo = () => document.querySelector<HTMLImageElement>('[data-student-photo] img');
  const sizes = () => {
    const newest = texted(texts[0] ?? '').element();
    const { width, height } = placeOf(photo());
    return [width, height, Number.parseFloat(getComputedStyle(newest).fontSize)];
  };
  const before = sizes();
  await page.viewport(1280, 600);
  await expect.poll(() => photo()?.currentSrc).toContain(densePhoto(image));
  for (const [nth, size] of sizes().entries()) expect(size).toBeGreaterThan(before[nth] ?? NaN);
  scrollTo(0, 150);
  const card = placeOf(document.querySelector('.student-about'));
  expect(card.top).toBeGreaterThanOrEqual(0);
  expect(card.bottom).toBeLessThanOrEqual(600);
  await page.viewport(1920, 900);
  const writer = placeOf(region.element().querySelector('.opinion-writer'));
  expect(writer.top).toBeGreaterThan(placeOf(texted(texts[0] ?? '').element()).top + 30);
});

test.for([
  [1, 0],
  [2, 0],
  [3, 1],
] as const)('with %i opinions the end of the list is shown %i times', async ([count, times]) => {
  await show(count);
  await expect.element(texted(texts[count - 1] ?? '')).toBeVisible();
  await expect.poll(() => server.asked).toContain('GET /getcomment');
  for (const text of texts.slice(0, count)) await expect.element(texted(text)).toBeVisible();
  await expect.poll(() => page.getByText(words.noMoreOpinions).elements().length).toBe(times);
});

test('without opinions No opinions follows the box, and no placeholder is below it', async () => {
  await show(0);
  await expect.element(region.getByText(words.noOpinions)).toBeVisible();
  await expect.element(box).toBeVisible();
  await expect.element(page.getByText(words.noMoreOpinions)).not.toBeInTheDocument();
  expect(region.element().querySelectorAll('.animate-pulse')).toHaveLength(0);
});

test('a deleted newest opinion is replaced by the next, and the focus stays with the opinions', async () => {
  await show(2);
  server.answers['/deletecomment'] = () => {
    opinions = opinions.slice(1);
    return Response.json({ success: true });
  };
  await expect.element(texted(texts[1] ?? '')).toBeVisible();
  await region.getByRole('button', { name: words.delete }).first().click();
  await acceptAlert(words.confirmDelete);
  await expect.element(texted(texts[0] ?? '')).not.toBeInTheDocument();
  await expect.element(texted(texts[1] ?? '')).toBeVisible();
  expect(texted(texts[1] ?? '').element().className).toContain('quote');
  expect(region.element().contains(document.activeElement)).toBe(true);
});

test('opinions that fail to load keep the newest one of the card, with Try again', async () => {
  server.answers['/getcomment'] = () => refusal(500, 'internal', 'Sorry.');
  await show(3);
  await expect.element(region.getByText(words.opinionsFailed)).toBeVisible();
  await expect.element(texted(texts[0] ?? '')).toBeVisible();
  // Not earlier: a part of the screen that loads late repeats a failed request, too.
  const answer = () => {
    server.answers['/getcomment'] = () => Response.json([{ count: 3, canWrite: true }, ...opinions]);
  };
  document.addEventListener('click', answer, { capture: true, once: true });
  await region.getByRole('button', { name: words.tryAgain }).click();
  await expect.element(texted(texts[2] ?? '')).toBeVisible();
});

test('a student without an opinion has the mark and a button that leads to the box', async () => {
  await page.viewport(390, 844);
  await show(0);
  await expect.element(texted(words.noOpinions)).toBeInViewport();
  const first = region.getByRole('button', { name: laterWords.addTheFirst });
  expect(first.element().parentElement?.querySelector('svg rect')).not.toBeNull();
  await first.click();
  await expect.element(box).toHaveFocus();
});

test('a student who takes no opinions has no button to write the first', async () => {
  server.answers['/getcomment'] = [{ count: 0, canWrite: false }];
  await show(0, { canWrite: false });
  await expect.element(texted(words.noOpinions)).toBeVisible();
  await expect.element(region.getByRole('button', { name: laterWords.addTheFirst })).not.toBeInTheDocument();
});

test('after the refusal of a first opinion its box is disabled, and no button leads there', async () => {
  const reason = "This student isn't accepting opinions.";
  server.answers['/writecomment'] = refusal(403, 'wall_closed', reason);
  await show(0);
  const first = region.getByRole('button', { name: laterWords.addTheFirst });
  await first.click();
  await box.fill('kind');
  await region.getByRole('button', { name: words.write, exact: true }).click();
  await acceptAlert(reason);
  await expect.element(box).toBeDisabled();
  await expect.element(texted(words.noOpinions)).toBeVisible();
  await expect.element(first).not.toBeInTheDocument();
});

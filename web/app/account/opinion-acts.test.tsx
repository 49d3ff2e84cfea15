import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { activityWords } from '#contract/words/en/activity.ts';
import { opinionActsWords as texts } from '#contract/words/en/opinion-acts.ts';
import { shareCardWords } from '#contract/words/en/share-card.ts';
import { studentWords } from '#contract/words/en/student.ts';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { someNotices } from '#test/web/an-activity.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { me, openApp, refusal, replaceAppServer, server } from '#test/web/whole-app.tsx';

const commenterImage = '/icon.svg';
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const opinions = [
  anOpinion({ comment_id: 'public', commenterImage, date: ago(1) }),
  anOpinion({ comment_id: 'private', commenter_id: 'zoya', commenterImage: '', date: ago(2) }),
  anOpinion({ comment_id: 'former', commenter_id: '', commenterImage: '', date: ago(3) }),
  anOpinion({ comment_id: 'waiting', commenterImage, date: ago(4), state: 'waiting' }),
  anOpinion({ comment_id: 'held', commenterImage, date: ago(5), state: 'held' }),
  anOpinion({ comment_id: 'restricted', commenter_id: 'kabir', commenterImage, date: ago(6) }),
  anOpinion({ comment_id: 'own', commenter_id: 'me', commenterImage, date: ago(7) }),
];
const ravi = aCard({ uid: 'ravi', name: 'Ravi Das' });

replaceAppServer();
beforeEach(() => {
  Object.assign(server.answers, {
    '/getcomment': [{ count: opinions.length, canWrite: true }, ...opinions],
    '/notices': someNotices([]),
    '/notices/read': { success: true, unread: 0 },
    '/restricts': { success: true, data: [{ id: 'kabir', name: 'Kabir Khan', image: '' }] },
    '/getuser/me': me,
    '/getuser/ravi': ravi,
  });
});

const named: readonly string[] = Object.values(texts);
/** The acts below an opinion. */
const actsOf = (id: string) =>
  [...document.querySelectorAll(`[data-opinion-id="${id}"] :is(a, button)`)]
    .map(({ textContent }) => textContent)
    .filter((text) => named.includes(text));

test.each(['/activity', '/user'])(
  'on %s the acts below an opinion are those of its answer: none where only the viewer sees it, no way back to a writer without a page [9.12]',
  async (address) => {
    await openApp(address, me);
    await expect.poll(() => actsOf('public')).toEqual([texts.writeBack, texts.putOnCard]);
    expect(actsOf('private')).toEqual([texts.putOnCard]);
    expect(actsOf('former')).toEqual([texts.putOnCard]);
    for (const id of ['waiting', 'held', 'restricted', 'own']) {
      expect(actsOf(id), id).toEqual([]);
      // Nor has it an empty line for them. Activity has not all of these opinions.
      const parts = document.querySelectorAll(`[data-opinion-id="${id}"] > *`);
      const last = [...parts].findLast((part) => !part.querySelector('.opinion-state'));
      expect(last?.className ?? 'opinion-writer', id).toBe('opinion-writer');
    }
    const link = page.getByRole('link', { name: texts.writeBack });
    await expect.element(link).toHaveAccessibleDescription('Shares good notes');
  },
);

test('without the list of restricted people no opinion has acts, because some may be for the viewer alone [9.12]', async () => {
  server.answers['/restricts'] = refusal(500, 'internal', 'x');
  await openApp('/user', me);
  await expect.element(page.getByText(words.noMoreOpinions)).toBeVisible();
  await expect.poll(() => server.asked).toContain('GET /restricts');
  expect(opinions.flatMap(({ comment_id: id }) => actsOf(id))).toEqual([]);
});

test('Write back is a button on a tint, beside the quiet act [9.12]', async () => {
  await openApp('/activity', me);
  const link = page.getByRole('link', { name: texts.writeBack });
  await expect.element(link).toBeVisible();
  const colourOf = (element: Element) => getComputedStyle(element).backgroundColor;
  const quiet = page.getByRole('button', { name: texts.putOnCard }).first();
  expect(colourOf(link.element())).not.toBe(colourOf(quiet.element()));
});

/** The opinion that is answered, above the text box. */
const answered = page.getByText(new RegExp(`^${studentWords.wrote(ravi.name)}`));

async function writeBack() {
  await openApp('/activity', me);
  await page.getByRole('link', { name: texts.writeBack }).click();
  await expect.poll(() => location.pathname).toBe('/student/ravi');
}

test('Write back opens the page of the writer with the text box in view and focused, but Forward does not [9.12]', async () => {
  await writeBack();
  const box = page.getByRole('textbox', { name: words.writeAnOpinion });
  await expect.element(box).toHaveFocus();
  await expect.element(box).toBeInViewport();

  history.back();
  await expect.element(page.getByText(activityWords.end)).toBeVisible();
  history.forward();

  await expect.element(page.getByRole('heading', { level: 1, name: ravi.name })).toHaveFocus();
  await expect.element(answered).not.toBeInTheDocument();
});

test('on a touch screen Write back has the name and the opinions in the upper half, above the keyboard [9.12]', async () => {
  const ask = matchMedia;
  const touch = vi
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((query) => ask(query === '(hover: none)' ? 'all' : query));
  await writeBack();
  const box = page.getByRole('textbox', { name: words.writeAnOpinion });
  await expect.element(box).toHaveFocus();
  touch.mockRestore();

  const name = page.getByRole('heading', { level: 1, name: ravi.name });
  const region = page.getByRole('region', { name: 'Opinions' });
  const [head, opinionsAt, boxAt] = [name, region, box].map((each) => each.element().getBoundingClientRect());
  expect(head?.top).toBeGreaterThanOrEqual(0);
  expect(opinionsAt?.top).toBeGreaterThanOrEqual(head?.bottom ?? NaN);
  expect(boxAt?.bottom).toBeLessThan(innerHeight / 2);
});

test('the opinion that Write back answers is above the box and described by it, until the answer is written [9.12]', async () => {
  await writeBack();
  await expect.element(answered).toHaveTextContent('Ravi Das wrote: Shares good notes');
  const box = page.getByRole('textbox', { name: words.writeAnOpinion });
  await expect.element(box).toHaveAccessibleDescription(/^Ravi Das wrote: Shares good notes/);

  await box.fill('Lends every book');
  await page.getByRole('button', { name: words.write, exact: true }).click();

  await expect.element(answered).not.toBeInTheDocument();
});

test('on a phone a long opinion that Write back answers is above the box with all of its words [9.12]', async () => {
  await page.viewport(390, 844);
  const long = anOpinion({ commenterImage, comment: 'Explains every proof twice and '.repeat(3).trim() });
  server.answers['/getcomment'] = [{ count: 1, canWrite: true }, long];
  await writeBack();
  await expect.element(answered).toBeVisible();
  const quote = answered.element();
  expect(quote.scrollHeight).toBeLessThanOrEqual(quote.clientHeight);
  expect(quote.scrollWidth).toBeLessThanOrEqual(quote.clientWidth);
});

test('Write back to somebody who takes no opinions leads to their opinions [9.12]', async () => {
  server.answers['/getcomment'] = ({ url }: Request) =>
    Response.json([{ count: 1, canWrite: !url.includes('id=ravi') }, opinions[0]]);
  server.answers['/getuser/ravi'] = { ...ravi, canWrite: false };
  await writeBack();
  await expect.element(page.getByRole('region', { name: 'Opinions' })).toHaveFocus();
  await expect.element(page.getByPlaceholder(words.takesNoOpinions)).toBeInViewport();
  await expect.element(answered).not.toBeInTheDocument();
});

test('Put it on my card opens Share my card with this opinion, which another can replace [9.12 9.13]', async () => {
  await openApp('/activity', me);
  await expect.element(page.getByText(activityWords.end)).toBeVisible();
  await page.getByRole('button', { name: texts.putOnCard }).nth(1).click();
  const card = page.getByRole('dialog', { name: shareCardWords.title });
  const quote = card.getByRole('combobox', { name: shareCardWords.quote });
  await expect.element(quote).toHaveValue('private');
  await quote.selectOptions('');
  await expect.element(quote).toHaveValue('');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { OpinionsAboutYou } from '#web/features/opinions/opinions-about-you.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';

const me = aCard({ uid: 'me' });
const opinion = anOpinion({ state: 'waiting' });

let opinions: object[] = [];
let calls: string[] = [];
let refusal: Response | null = null;
/** The list's answer, for tests in which it is not the opinions. */
let listAnswer: Promise<Response> | null = null;

async function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(new Request(input).url);
  if (pathname === '/me') return Response.json(me);
  if (['/restricts', '/reports'].includes(pathname)) return Response.json({ success: true, data: [] });
  if (pathname === '/getcomment' && listAnswer) return listAnswer;
  if (pathname === '/getcomment')
    return Response.json([{ count: opinions.length, canWrite: true }, ...opinions]);
  calls.push(`${init?.method} ${pathname} ${init?.body as string}`);
  if (refusal) return refusal;
  if (pathname === '/deletecomment') opinions = opinions.slice(1);
  if (pathname === '/approve') opinions = [{ ...opinion, state: 'shown' }];
  return Response.json({ success: true });
}

beforeEach(() => {
  opinions = [opinion];
  calls = [];
  refusal = null;
  listAnswer = null;
  vi.spyOn(globalThis, 'fetch').mockImplementation(respond);
  storeSession(me);
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
});

const show = () => renderLoggedIn(<OpinionsAboutYou profile="me" asked={null} onSeen={() => undefined} />);
const menu = page.getByRole('button', { name: 'More about the opinion by Ravi Das' });
const items = page.getByRole('menuitem');
const approve = page.getByRole('button', { name: 'Approve' });

test('Approve shows a waiting opinion about the owner to everybody, and Delete is beside it [S3.4]', async () => {
  await show();
  await expect.element(page.getByText('Waiting for approval')).toBeVisible();
  const remove = page.getByRole('button', { name: 'Delete' });
  await expect.element(remove.getByText('Delete')).toBeVisible();
  await expect.element(remove).toHaveAccessibleDescription('Shares good notes');

  await approve.click();

  await expect.element(page.getByText('Waiting for approval')).not.toBeInTheDocument();
  await expect.element(approve).not.toBeInTheDocument();
  await expect.element(page.getByText('Shares good notes')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Opinions about you' })).toHaveFocus();
  await expect.element(page.getByText('The opinion has been approved. Everybody can see it.')).toBeVisible();
  expect(calls).toEqual(['POST /approve {"id":"one"}']);
});

test('an approval is confirmed on its opinion until the list has it, and Delete acts no more', async () => {
  await show();
  await expect.element(approve).toBeVisible();
  const list = Promise.withResolvers<Response>();
  listAnswer = list.promise;

  await approve.click();

  await expect.poll(() => document.querySelector('[data-opinion][data-approved]')).not.toBeNull();
  expect(approve.element().querySelector('svg')).not.toBeNull();
  await expect.element(page.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  list.resolve(
    Response.json([
      { count: 1, canWrite: true },
      { ...opinion, state: 'shown' },
    ]),
  );
  await expect.element(approve).not.toBeInTheDocument();
  expect(document.querySelector('[data-approved]')).toBeNull();
  expect(calls).toEqual(['POST /approve {"id":"one"}']);
});

test('one opinion without spaces, by a writer with a long name, is not wider than the page [12.2]', async () => {
  opinions = [anOpinion({ comment: 'W'.repeat(100), commenter: 'M'.repeat(50) })];
  await show();
  await expect.element(page.getByText('W'.repeat(100))).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

test('Approve of an opinion deleted by its author shows the reason, and the opinion disappears', async () => {
  refusal = Response.json({ success: false, code: 'not_found', message: 'It is gone.' }, { status: 404 });
  await show();
  await expect.element(approve).toBeVisible();
  opinions = [];

  await approve.click();

  await page.getByRole('alertdialog', { name: 'It is gone.' }).getByRole('button', { name: 'OK' }).click();
  await expect.element(page.getByText('Shares good notes')).not.toBeInTheDocument();
});

test('a private writer without a card is restricted from the opinion’s menu, and the opinion stays [S2.2]', async () => {
  await show();
  await menu.click();
  expect(items.elements().map(({ textContent }) => textContent)).toEqual([
    'Report',
    'Block the writer',
    'Restrict quietly',
  ]);

  await items.nth(2).click();
  const question = page.getByRole('alertdialog', { name: /^Restrict Ravi Das\?/ });
  await question.getByRole('button', { name: 'OK' }).click();

  await expect.element(page.getByText('Ravi Das is restricted.')).toBeVisible();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(page.getByText('Shares good notes')).toBeVisible();
  expect(calls).toEqual(['POST /restrict {"id":"ravi"}']);
});

test.each(['waiting', 'shown'] as const)('Delete of a %s opinion asks first [S3.3]', async (state) => {
  opinions = [{ ...opinion, comment_id: `asked-${state}`, state }];
  await show();

  await page.getByRole('button', { name: 'Delete' }).click();

  const question = page.getByRole('alertdialog', { name: words.confirmDelete });
  await expect.element(question).toBeVisible();
  expect(calls).toEqual([]);
  await question.getByRole('button', { name: 'OK' }).click();
  await expect.element(page.getByText('Shares good notes')).not.toBeInTheDocument();
  expect(calls).toEqual([`DELETE /deletecomment {"id":"asked-${state}"}`]);
});

test('a refused deletion shows the opinion again, with the reason', async () => {
  opinions = [{ ...opinion, comment_id: 'kept', state: 'shown' }];
  refusal = Response.json({ success: false, code: 'internal', message: 'Sorry.' }, { status: 500 });
  await show();

  await page.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('alertdialog', { name: words.confirmDelete })
    .getByRole('button', { name: 'OK' })
    .click();

  await page.getByRole('alertdialog', { name: 'Sorry.' }).getByRole('button', { name: 'OK' }).click();
  await expect.element(page.getByText('Shares good notes')).toBeVisible();
});

test('without opinions there is a skeleton, then No more opinions [9.10]', async () => {
  opinions = [];
  const list = Promise.withResolvers<Response>();
  listAnswer = list.promise;
  await show();
  const region = page.getByRole('region', { name: 'Opinions about you' });
  await expect.poll(() => region.element().querySelector('[aria-hidden="true"]')).not.toBeNull();
  expect(page.getByText(words.noMoreOpinions).elements()).toEqual([]);

  list.resolve(Response.json([{ count: 0, canWrite: true }]));

  await expect.element(page.getByText(words.noMoreOpinions)).toBeVisible();
});

test('a list that fails shows a message and Try again, but no end', async () => {
  listAnswer = Promise.resolve(Response.json({ code: 'internal', message: 'Sorry.' }, { status: 500 }));
  await show();
  await expect.element(page.getByText(words.opinionsFailed)).toBeVisible();
  expect(page.getByText(words.noMoreOpinions).elements()).toEqual([]);
  listAnswer = null;

  await page.getByRole('button', { name: 'Try again' }).click();

  await expect.element(page.getByText('Shares good notes')).toBeVisible();
  await expect.element(page.getByText(words.noMoreOpinions)).toBeVisible();
});

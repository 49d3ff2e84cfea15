import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aCard } from '#test/web/a-card.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { mergeCards } from '#web/data/cards/card-store.ts';
import { requestTime } from '#web/data/api/request-time.ts';
import { OpinionArea } from '#web/features/opinions/opinion-area.tsx';
import { makeQueryClient } from '#web/data/queries/queries.ts';
import { ChosenColumn } from '#web/app/home/chosen-person.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';

const me = aCard({ uid: 'me' });
const people = [
  aCard({ uid: 'asha', name: 'Asha Verma' }),
  aCard({ uid: 'kabir', name: 'Kabir Singh' }),
  aCard({ uid: 'none', name: 'Nina New' }),
  aCard({ uid: 'closed', name: 'Omar Rao' }),
];

function answer(input: RequestInfo | URL): Promise<Response> {
  const { pathname, searchParams } = new URL(new Request(input).url);
  if (pathname === '/me') return Promise.resolve(Response.json(me));
  const id = searchParams.get('id');
  const opinions =
    id === 'none' || id === 'closed' ? [] : [anOpinion({ comment_id: `on-${id}`, comment: `about ${id}` })];
  return Promise.resolve(Response.json([{ count: opinions.length, canWrite: id !== 'closed' }, ...opinions]));
}

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  storeSession(me);
});
afterEach(async () => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
  await page.viewport(390, 844);
  history.replaceState(null, '', '/');
});

async function show(width: number, hasBoxes = true, card?: ReactNode) {
  await page.viewport(width, 900);
  const client = makeQueryClient();
  mergeCards(client, people, requestTime());
  await renderLoggedIn(
    <>
      <div role="feed">
        {people.map(({ uid, name }) => (
          <article key={uid} data-id={uid}>
            <button type="button">{name}</button>
            {hasBoxes && <textarea aria-label={`Write about ${name}`} />}
          </article>
        ))}
      </div>
      <ChosenColumn first="asha" />
      {card}
    </>,
    client,
  );
}

const column = (name: string) => page.getByRole('region', { name: `Opinions about ${name}` });

test('a wide window shows the opinions on the first person, then on the person of the used card [9.8]', async () => {
  await show(1440);
  await expect.element(column('Asha Verma').getByText('about asha')).toBeVisible();

  await page.getByRole('button', { name: 'Kabir Singh' }).click();

  await expect.element(column('Kabir Singh').getByText('about kabir')).toBeVisible();
  await expect.element(column('Asha Verma')).not.toBeInTheDocument();
  const link = column('Kabir Singh').getByRole('link', { name: 'Kabir Singh' });
  await expect.element(link).toHaveAttribute('href', '/student/kabir');
});

test('a narrower window has no such column and makes no call for it', async () => {
  await show(1280);

  await expect.element(page.getByRole('button', { name: 'Kabir Singh' })).toBeVisible();
  await page.getByRole('button', { name: 'Kabir Singh' }).click();

  await expect.element(page.getByRole('region')).not.toBeInTheDocument();
  const paths = vi.mocked(fetch).mock.calls.map(([input]) => new URL(new Request(input).url).pathname);
  expect(paths).not.toContain('/getcomment');
});

test('a person without opinions who takes none has no such button', async () => {
  await show(1440);
  await page.getByRole('button', { name: 'Omar Rao' }).click();

  await expect.element(column('Omar Rao').getByText('No opinions')).toBeVisible();
  await expect.element(column('Omar Rao').getByRole('button')).not.toBeInTheDocument();
});

test.each([
  ['the box of the card', true],
  ['the person’s page from the compact list, which has no boxes', false],
])('without opinions, Add the first one leads to %s', async (_place, hasBoxes) => {
  await show(1440, hasBoxes);
  await page.getByRole('button', { name: 'Nina New' }).click();

  await column('Nina New').getByRole('button', { name: 'Add the first one.' }).click();

  if (hasBoxes) await expect.element(page.getByLabelText('Write about Nina New')).toHaveFocus();
  else expect(location.pathname).toBe('/student/none');
});

test('while the card shows all opinions itself, the column does not show them again', async () => {
  const card = aCard({ uid: 'asha', name: 'Asha Verma', opinions: 1 });
  await show(1440, false, <OpinionArea card={card}>{null}</OpinionArea>);
  await expect.element(column('Asha Verma')).toBeVisible();

  await page.getByRole('button', { name: 'See all opinion' }).click();
  await expect.element(page.getByRole('region', { name: 'All opinions' })).toBeVisible();
  await expect.element(column('Asha Verma')).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Hide all opinion' }).click();
  await expect.element(column('Asha Verma')).toBeVisible();
});

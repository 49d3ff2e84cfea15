import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aCard } from '#test/web/a-card.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { mergeCards, requestTime } from '#web/cards/card-store.ts';
import { QueryClient } from '#web/queries/query-client.ts';
import { ChosenColumn } from '#web/screens/chosen-person.tsx';
import { storeSession } from '#web/session-storage.ts';

const me = aCard({ uid: 'me' });
const people = [aCard({ uid: 'asha', name: 'Asha Verma' }), aCard({ uid: 'kabir', name: 'Kabir Singh' })];

function answer(input: RequestInfo | URL): Promise<Response> {
  const { pathname, searchParams } = new URL(new Request(input).url);
  if (pathname === '/me') return Promise.resolve(Response.json(me));
  const id = searchParams.get('id');
  const opinion = anOpinion({ comment_id: `on-${id}`, comment: `about ${id}` });
  return Promise.resolve(Response.json([{ count: 1, canWrite: true }, opinion]));
}

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  storeSession(me);
});
afterEach(async () => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
  await page.viewport(390, 844);
});

async function show(width: number) {
  await page.viewport(width, 900);
  const client = new QueryClient();
  mergeCards(client, people, requestTime());
  await renderLoggedIn(
    <>
      <div role="feed">
        {people.map(({ uid, name }) => (
          <article key={uid} data-id={uid}>
            <button type="button">{name}</button>
          </article>
        ))}
      </div>
      <ChosenColumn first="asha" />
    </>,
    client,
  );
}

const column = (name: string) => page.getByRole('region', { name: `Opinions about ${name}` });

test('on a wide window the opinions are those on the first person, then those on the person of the card that is used', async () => {
  await show(1440);
  await expect.element(column('Asha Verma').getByText('about asha')).toBeVisible();

  await page.getByRole('button', { name: 'Kabir Singh' }).click();

  await expect.element(column('Kabir Singh').getByText('about kabir')).toBeVisible();
  await expect.element(column('Asha Verma')).not.toBeInTheDocument();
  const link = column('Kabir Singh').getByRole('link', { name: 'Kabir Singh' });
  await expect.element(link).toHaveAttribute('href', '/student/kabir');
});

test('on a narrower window there is no column and no call for it', async () => {
  await show(1280);

  await expect.element(page.getByRole('button', { name: 'Kabir Singh' })).toBeVisible();
  await page.getByRole('button', { name: 'Kabir Singh' }).click();

  await expect.element(page.getByRole('region')).not.toBeInTheDocument();
  const paths = vi.mocked(fetch).mock.calls.map(([input]) => new URL(new Request(input).url).pathname);
  expect(paths).not.toContain('/getcomment');
});

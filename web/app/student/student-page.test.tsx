import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route } from 'wouter';
import type { Opinion } from '#contract/user-object.ts';
import { aCard } from '#test/web/a-card.ts';
import { aPhoto } from '#test/web/a-photo.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { mergeCards, readCard } from '#web/data/cards/card-store.ts';
import { requestTime } from '#web/data/api/request-time.ts';
import { makeQueryClient } from '#web/data/queries/queries.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { StudentPage } from '#web/app/student/student-page.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';

const me = aCard({ uid: 'me', name: 'Own Name' });
const kabir = aCard({ uid: 'kabir', name: 'Kabir Singh', like: 4, course: 'btech', year: 3 });
const notThere = { success: false, code: 'not_found', message: 'This student cannot be found.' };

/** The opinions on Kabir. */
let opinions: Opinion[] = [];

/** The answers to the calls for Kabir, in order. The last answer repeats. */
let answers: (() => Response | Promise<Response>)[] = [];

function respond(input: RequestInfo | URL): Promise<Response> {
  const { pathname } = new URL(new Request(input).url);
  if (pathname === '/me') return Promise.resolve(Response.json(me));
  if (pathname === '/getcomment')
    return Promise.resolve(Response.json([{ count: opinions.length, canWrite: true }, ...opinions]));
  if (pathname === '/reaction') return Promise.resolve(Response.json({ success: true }));
  const [next] = answers.length > 1 ? answers.splice(0, 1) : answers;
  return Promise.resolve(next?.() ?? Response.error());
}

beforeEach(() => {
  answers = [() => Response.json(kabir)];
  opinions = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(respond);
  storeSession(me);
  history.replaceState(null, '', '/student/kabir');
});
afterEach(() => {
  vi.mocked(fetch).mockRestore();
  storeSession(null);
  history.replaceState(null, '', '/');
});

function show(client = makeQueryClient()) {
  return renderLoggedIn(
    <>
      <Route path="/student/:id" component={StudentPage} />
      <Route path="/user">the own profile</Route>
    </>,
    client,
  );
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const region = page.getByRole('region', { name: 'Opinions' });

describe('the page of a student', () => {
  test('shows a list’s card at once, then the newer answer [9.8]', async () => {
    const answer = Promise.withResolvers<Response>();
    answers = [() => answer.promise];
    const client = makeQueryClient();
    mergeCards(client, [kabir], requestTime());
    await show(client);

    await expect.element(heading('Kabir Singh')).toBeVisible();
    await expect.element(page.getByText('B.Tech, 3rd year')).toBeVisible();
    answer.resolve(Response.json({ ...kabir, like: 5 }));

    await expect.element(page.getByText('5', { exact: true })).toBeVisible();
    expect(document.title).toBe('Kabir Singh · Quad');
  });

  test('is a skeleton until the server has answered, without a text about a missing page', async () => {
    const answer = Promise.withResolvers<Response>();
    answers = [() => answer.promise];
    const { container } = await show();

    expect(container.querySelector('[data-placeholder]')).not.toBeNull();
    await expect.element(page.getByText('Page not found')).not.toBeInTheDocument();
    answer.resolve(Response.json(kabir));

    await expect.element(heading('Kabir Singh')).toBeVisible();
    expect(container.querySelector('[data-placeholder]')).toBeNull();
  });

  test('of an unknown person does not exist, and the person is removed from lists [9.8]', async () => {
    answers = [() => Response.json(notThere, { status: 404 })];
    const client = makeQueryClient();
    mergeCards(client, [kabir], requestTime());
    client.setQueryData(queryKeys.people({}), {
      pages: [{ ids: ['kabir'], next: null }],
      pageParams: [null],
    });
    await show(client);

    await expect.element(heading('Page not found')).toBeVisible();
    expect(readCard(client, 'kabir')).toBeNull();
    expect(client.getQueryData(queryKeys.people({}))).toMatchObject({ pages: [{ ids: [] }] });
  });

  test('that fails to load has a button that loads it', async () => {
    answers = [
      () => Response.json({ success: false, code: 'internal', message: 'broken' }, { status: 500 }),
      () => Response.json(kabir),
    ];
    await show();
    await expect.element(page.getByText('This student could not be loaded')).toBeVisible();

    await page.getByRole('button', { name: 'Try again' }).click();

    await expect.element(heading('Kabir Singh')).toBeVisible();
  });

  test('changes the card of the lists with a Like', async () => {
    const client = makeQueryClient();
    await show(client);

    await page.getByRole('button', { name: 'Like', exact: true }).click();

    await expect.poll(() => readCard(client, 'kabir')).toMatchObject({ like: 5, reaction: { me: 'like' } });
  });

  test.for([1280, 1920])(
    'has opinions in columns, at most 75 characters a line, at %i px [9.8]',
    async (width) => {
      await page.viewport(width, 900);
      opinions = ['first', 'second', 'third'].map((id) =>
        anOpinion({ comment_id: id, comment: 'n'.repeat(100).replaceAll('nnnn', 'nnn ') }),
      );
      await show();
      await expect.element(region.getByRole('time').nth(2)).toBeVisible();

      const [first, second, third] = [...document.querySelectorAll('[data-opinion] > :first-child')];
      if (!first || !second || !third) throw new Error('no opinions');
      for (const text of [first, second]) {
        const line = document.createRange();
        line.selectNodeContents(text);
        const [{ width: lineWidth } = { width: 0 }, ...more] = line.getClientRects();
        expect(more.length).toBeGreaterThan(0);
        expect(lineWidth).toBeLessThan(75 * 8);
      }
      expect(third.getBoundingClientRect().top).toBe(second.getBoundingClientRect().top);
      await page.viewport(390, 844);
    },
  );

  test('on a phone has space around a name of two lines, and Share is an icon with the same name', async () => {
    await page.viewport(390, 844);
    answers = [() => Response.json({ ...kabir, name: 'Gagandeep Singh Aulakh Chattopadhyay' })];
    await show();
    const title = heading('Gagandeep Singh Aulakh Chattopadhyay');
    await expect.element(title).toBeVisible();

    const row = title.element().parentElement?.getBoundingClientRect();
    const { top, bottom, height } = title.element().getBoundingClientRect();
    expect(height).toBeGreaterThan(40);
    expect(top - (row?.top ?? NaN)).toBeGreaterThanOrEqual(8);
    expect((row?.bottom ?? NaN) - bottom).toBeGreaterThanOrEqual(8);
    const share = page.getByRole('button', { name: 'Share', exact: true });
    expect(share.element().getBoundingClientRect()).toMatchObject({ width: 44, height: 44 });
    await page.viewport(1280, 800);
    expect(share.element().getBoundingClientRect().width).toBeGreaterThan(60);
    await page.viewport(390, 844);
  });

  test('leads to the profile for the viewer’s own address', async () => {
    history.replaceState(null, '', '/student/me');
    await show();

    await expect.element(page.getByText('the own profile')).toBeVisible();
    expect(location.pathname).toBe('/user');
  });
});

describe('the enlarged photo', () => {
  const photo = page.getByRole('dialog', { name: 'Photo of Kabir Singh' });
  const open = page.getByRole('button', { name: 'Enlarge the photo of Kabir Singh' });

  test.for([
    ['wide', 800, 600],
    ['high', 300, 900],
  ] as const)('is all of a %s photo, on a phone too', async ([, width, height]) => {
    await page.viewport(390, 844);
    const address = URL.createObjectURL(await aPhoto(width, height));
    answers = [() => Response.json({ ...kabir, image: address })];
    await show();
    await open.click();
    const image = photo.getByRole('img').element() as HTMLImageElement;
    await expect.poll(() => image.naturalWidth).toBe(width);

    const ratio = () => {
      const { width: wide, height: high } = image.getBoundingClientRect();
      return wide / high;
    };
    await expect.poll(ratio).toBeCloseTo(width / height, 2);
    const box = image.getBoundingClientRect();
    expect(box.height).toBeGreaterThan(200);
    expect(box.top).toBeGreaterThanOrEqual(0);
    expect(box.bottom).toBeLessThanOrEqual(844);
    URL.revokeObjectURL(address);
  });

  test('opens by keyboard, and Escape closes it and returns the focus', async () => {
    await show();
    await expect.element(open).toBeVisible();
    (open.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(photo).toBeVisible();

    await userEvent.keyboard('{Escape}');

    await expect.element(photo).not.toBeInTheDocument();
    await expect.element(open).toHaveFocus();
    expect((history.state as { photo?: boolean } | null)?.photo).toBeUndefined();
  });

  test.for([
    ['Back', () => history.back()],
    ['a tap beside it', () => photo.click({ position: { x: 20, y: 20 } })],
    ['its button', () => photo.getByRole('button', { name: 'Close' }).click()],
  ] as const)('is closed by %s, and the page stays [9.8]', async ([, close]) => {
    await show();
    await open.click();
    await expect.element(photo).toBeVisible();

    await close();

    await expect.element(photo).not.toBeInTheDocument();
    await expect.element(heading('Kabir Singh')).toBeVisible();
    expect(location.pathname).toBe('/student/kabir');
  });
});

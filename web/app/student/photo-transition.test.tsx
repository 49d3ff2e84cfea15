import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Link, Route } from 'wouter';
import { Navigation } from '#web/data/navigation.tsx';
import { startPhotoTransitions } from '#web/app/student/photo-transition.ts';
import '#web/styles.css';

startPhotoTransitions();
const names = () =>
  [...document.querySelectorAll('*')].map((element) => getComputedStyle(element).viewTransitionName);
/** The transition names on the new screen of each transition. A transition can end before a test looks. */
let moved: string[][] = [];
const begin = document.startViewTransition.bind(document);
const start = vi.spyOn(document, 'startViewTransition').mockImplementation((update) =>
  begin(async () => {
    if (typeof update === 'function') await update();
    moved.push(names());
  }),
);

beforeEach(async () => {
  start.mockClear();
  moved = [];
  history.replaceState(null, '', '/');
  await render(
    <Navigation>
      <Route path="/">
        <article data-id="kabir">
          <div className="quad">photo on the card</div>
        </article>
        <article data-id="meera">
          <div className="row-picture">Meera</div>
        </article>
        <Link href="/student/meera">to Meera</Link>
        <Link href="/student/kabir">Kabir</Link>
        <Link href="/student/asha">Asha, who has no card here</Link>
        <Link href="/user">Profile</Link>
      </Route>
      <Route path="/student/:id">
        <div data-student-photo="">photo on the page</div>
      </Route>
      <Route path="/user">the profile</Route>
    </Navigation>,
  );
});

test('the photo of a card moves to the page and back, and then has no transition name [9.8]', async () => {
  await page.getByRole('link', { name: 'Kabir' }).click();
  await expect.element(page.getByText('photo on the page')).toBeVisible();
  await start.mock.results[0]?.value.finished;
  expect(moved[0]).toContain('student-photo');

  history.back();
  await expect.element(page.getByText('photo on the card')).toBeVisible();
  expect(start).toHaveBeenCalledTimes(2);
  await start.mock.results[1]?.value.finished;
  expect(moved[1]).toContain('student-photo');

  await expect.poll(names).not.toContain('student-photo');
});

test('the picture of a row of the compact list moves to the page', async () => {
  await page.getByRole('link', { name: 'to Meera' }).click();
  await expect.element(page.getByText('photo on the page')).toBeVisible();

  await start.mock.results[0]?.value.finished;
  expect(moved[0]).toContain('student-photo');
});

test.for(['Asha, who has no card here', 'Profile'])('nothing moves on the way to %s', async (name) => {
  await page.getByRole('link', { name }).click();

  await expect.element(page.getByText('photo on the card')).not.toBeInTheDocument();
  expect(start).not.toHaveBeenCalled();
});

test('a photo that is off screen does not move', async () => {
  const card = page.getByRole('article').first().element() as HTMLElement;
  card.style.marginTop = '300vh';
  (page.getByRole('link', { name: 'Kabir' }).element() as HTMLElement).click();
  card.scrollIntoView = () => undefined;

  await expect.element(page.getByText('photo on the page')).toBeVisible();
  expect(start).not.toHaveBeenCalled();
});

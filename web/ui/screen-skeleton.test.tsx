import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { ScreenSkeleton, shapeOf } from '#web/ui/screen-skeleton.tsx';

/** Heights of the boxes below the first, in px. */
const boxes = () =>
  [...page.getByTestId('screen-skeleton').element().children]
    .slice(1)
    .map((box) => (box as HTMLElement).offsetHeight);
const PHOTO = 300;
const LINES = [80, 80, 80];

test.each([
  ['/', PHOTO],
  ['/search', PHOTO],
  ['/user', PHOTO],
  ['/user/', PHOTO],
  ['/student/kabir', PHOTO],
  ['/activity', null],
  ['/user/notifications', null],
  ['/update/me', null],
  ['/transparency', null],
])('the placeholder of %s has the box of a photo only if the screen begins with one', async (path, photo) => {
  await page.viewport(390, 844);
  await renderLoggedIn(<ScreenSkeleton shape={shapeOf(path)} />);
  await expect.element(page.getByTestId('screen-skeleton')).toBeVisible();
  expect(photo ? boxes()[0] : boxes()).toEqual(photo ?? LINES);
});

test('in the page, the placeholder has its title and its boxes where the screen has them', async () => {
  await page.viewport(390, 844);
  await renderLoggedIn(
    <main className="px-3">
      <ScreenSkeleton shape="lines" />
      <ScreenHead title="Activity" />
    </main>,
  );
  const [title, line] = [...page.getByTestId('screen-skeleton').element().children].map((box) =>
    box.getBoundingClientRect(),
  );
  expect(title?.left).toBe(page.getByRole('heading').element().getBoundingClientRect().left);
  expect([line?.left, line?.right]).toEqual([12, 378]);
});

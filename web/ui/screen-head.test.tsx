import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import '#web/styles.css';

beforeEach(() => page.viewport(390, 844));

async function showScrolled() {
  await renderLoggedIn(
    <main className="px-3">
      <ScreenHead title="Makena Mwangi" isName />
      {['Upper', 'Middle', 'Lower'].map((name) => (
        <button key={name} type="button" className="relative block" style={{ marginBottom: '60rem' }}>
          {name}
        </button>
      ))}
    </main>,
  );
  page.getByRole('button', { name: 'Middle' }).element().scrollIntoView({ block: 'start' });
}

const box = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect();
const heading = () => page.getByRole('heading', { level: 1 }).element().getBoundingClientRect();

/** The element that a finger meets in the middle of a box. */
const hit = ({ left, top, width, height }: DOMRect) =>
  document.elementFromPoint(left + width / 2, top + height / 2);

test('on a phone Back and the name stay in view over the page, and a focused control is never under them', async () => {
  await showScrolled();
  expect(scrollY).toBeGreaterThan(500);
  expect(hit(heading())?.closest('h1')).not.toBeNull();
  expect(hit(box('Back'))?.closest('button')?.ariaLabel).toBe('Back');
  expect(box('Middle').top).toBeGreaterThanOrEqual(heading().bottom);

  const upper = page.getByRole('button', { name: 'Upper' }).element() as HTMLElement;
  upper.focus();
  expect(hit(upper.getBoundingClientRect())).toBe(upper);

  // What scrolls is not visible beside the head.
  scrollTo(0, 500);
  const head = page.getByRole('heading', { level: 1 }).element().parentElement;
  expect(head?.getBoundingClientRect()).toMatchObject({ left: 0, top: 0, right: 390 });
});

test.for([
  [844, 390],
  [280, 640],
  [1280, 900],
] as const)('at %i × %i px the head of a screen scrolls away', async ([width, height]) => {
  await page.viewport(width, height);
  await showScrolled();
  expect(heading().bottom).toBeLessThan(0);
});

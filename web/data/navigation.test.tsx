import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Link, Route, useSearch } from 'wouter';
import { useHistoryState } from '#web/data/address.tsx';
import { navigate, Navigation } from '#web/data/navigation.tsx';

/** What the screens have shown, each time that one rendered. */
let rendered: string[] = [];

function Shown() {
  const search = useSearch();
  const state = useHistoryState<{ readonly from?: string } | null>();
  rendered.push(`${search} ${state?.from ?? ''}`);
  return null;
}

const Query = () => useSearch();

beforeEach(async () => {
  history.replaceState(null, '', '/');
  await render(
    <Navigation>
      <Shown />
      <Link href="/second">Second</Link>
      <Link href="/second" state={{ from: 'first' }}>
        Second with a state
      </Link>
      <Route path="/">
        <p>the first screen</p>
      </Route>
      <Route path="/second">
        <p>the second screen</p>
      </Route>
    </Navigation>,
  );
  rendered = [];
});

const first = page.getByText('the first screen');
const second = page.getByText('the second screen');
const press = (name: string) =>
  (page.getByRole('link', { name, exact: true }).element() as HTMLElement).click();

test('a press on a link returns before the next screen renders, so that the browser paints the press [10.18]', async () => {
  press('Second');
  expect([location.pathname, first.elements().length, second.elements().length]).toEqual(['/second', 1, 0]);
  await expect.element(second).toBeVisible();
  await expect.element(first).not.toBeInTheDocument();
});

test.for(['Second', 'Second with a state'])(
  'a second press on a link whose screen is prepared makes no second history entry: %s [10.18]',
  async (link) => {
    press(link);
    press(link);
    await expect.element(second).toBeVisible();
    history.back();
    await expect.element(first).toBeVisible();
  },
);

test('a screen that goes does not see the query or the state of the next', async () => {
  navigate('/second?at=2', { state: { from: 'first' } });
  await Promise.resolve();
  expect(rendered).toEqual([]);
  await expect.element(second).toBeVisible();
  expect(rendered.at(-1)).toBe('at=2 first');
});

test.for([
  [
    'a box on the screen has its text from the address',
    '/second',
    { transition: false },
    'the second screen',
  ],
  ['only the query changes', '/?at=2', {}, 'at=2'],
] as const)('an address is shown before the next key when %s', async ([, address, options, text]) => {
  const onKey = () => navigate(address, options);
  await render(
    <Navigation>
      <textarea onKeyDown={onKey} />
      <p>{text.startsWith('at') && <Query />}</p>
      <Route path="/second">
        <p>the second screen</p>
      </Route>
    </Navigation>,
  );
  document
    .querySelector('textarea')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  // React renders what a key has changed in a microtask.
  await Promise.resolve();
  expect(document.body.textContent).toContain(text);
});

test('Back during the preparation of a screen shows the screen before', async () => {
  navigate('/second');
  history.back();
  await expect.poll(() => location.pathname).toBe('/');
  await expect.element(first).toBeVisible();
  await expect.element(second).not.toBeInTheDocument();
});

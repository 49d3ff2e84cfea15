import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { words } from '#contract/words/en/words.ts';
import { NetworkError } from '#web/data/api/api.ts';
import { lazyPart, lazyScreen } from '#web/data/loading/lazy-screen.tsx';
import { FileMissing } from '#web/data/loading/load-file.ts';
import { ErrorBoundary } from '#web/app/error-boundary.tsx';
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx';
import '#web/styles.css';

const Screen = () => <h1>the screen</h1>;
const load = vi.fn(async () => ({ Screen }));

beforeEach(() => {
  load.mockReset();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => void vi.useRealTimers());

function show() {
  const Lazy = lazyScreen<'Screen', object>(load, 'Screen');
  return render(
    <ErrorBoundary within="screen">
      <Suspense fallback={<ScreenSkeleton shape="card" />}>
        <Lazy />
      </Suspense>
    </ErrorBoundary>,
  );
}
const skeleton = page.getByTestId('screen-skeleton');

test('a screen whose file fails for a minute keeps its skeleton, then a sentence, and appears at last', async () => {
  load.mockRejectedValue(new NetworkError('notThere'));
  await show();
  await vi.advanceTimersByTimeAsync(3000);
  await expect.element(page.getByText(words.stillLoading)).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(57_000);
  await expect.element(page.getByText(words.stillLoading)).toBeVisible();
  await expect.element(skeleton).toBeVisible();
  load.mockResolvedValue({ Screen });
  await vi.advanceTimersByTimeAsync(40_000);
  await expect.element(page.getByText('the screen')).toBeVisible();
});

test.each([
  ['the server does not have any more', new FileMissing()],
  ['fails when it runs', new SyntaxError('not supported')],
])('a screen shows a message with a button if its file %s', async (_, error) => {
  load.mockRejectedValue(error);
  await show();
  await expect.element(page.getByRole('button', { name: words.tryAgain })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  // React reports what the boundary has caught.
  vi.mocked(console.error).mockClear();
});

const placeholder = <p>placeholder</p>;

test('a part whose file fails appears in all its places when the network works again [10.11]', async () => {
  load
    .mockRejectedValueOnce(new NetworkError('noConnection'))
    .mockRejectedValueOnce(new NetworkError('notThere'));
  load.mockResolvedValue({ Screen });
  const Part = lazyPart<'Screen', object>(load, 'Screen', placeholder);
  await render([<Part key="one" />, <Part key="two" />]);
  await expect.element(page.getByText('placeholder').first()).toBeVisible();
  await vi.advanceTimersByTimeAsync(2000);
  await vi.advanceTimersByTimeAsync(4000);
  await expect.element(page.getByText('the screen').nth(1)).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
});

test('a part keeps its placeholder if a new build has replaced its file, and requests the file once', async () => {
  load.mockRejectedValue(new FileMissing());
  const Part = lazyPart<'Screen', object>(load, 'Screen', placeholder);
  await render(<Part />);
  await vi.advanceTimersByTimeAsync(600_000);
  await expect.element(page.getByText('placeholder')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NetworkError } from '#web/api.ts';
import { FileMissing } from '#web/load-file.ts';
import { laterPart } from '#web/ui/later-part.tsx';

const Part = ({ name }: { readonly name: string }) => <p>part {name}</p>;
const load = vi.fn(async () => ({ Part }));

beforeEach(() => {
  load.mockReset();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => void vi.useRealTimers());

const show = () => {
  const Later = laterPart(load, 'Part', () => <p>placeholder</p>);
  return render(
    <>
      <Later name="one" />
      <Later name="two" />
    </>,
  );
};

test('a part whose file fails comes in all its places when the network is good again, without an event of the browser [10.11]', async () => {
  load
    .mockRejectedValueOnce(new NetworkError('noConnection'))
    .mockRejectedValueOnce(new NetworkError('notThere'));
  load.mockResolvedValue({ Part });
  await show();
  await expect.element(page.getByText('placeholder').first()).toBeVisible();
  await vi.advanceTimersByTimeAsync(2000);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(4000);

  await expect.element(page.getByText('part one')).toBeVisible();
  await expect.element(page.getByText('part two')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
});

test('a file that a new build has replaced is not requested again and again', async () => {
  load.mockRejectedValue(new FileMissing());
  await show();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(load).toHaveBeenCalledTimes(1);
});

test('nothing is requested for a part that has left the screen', async () => {
  load.mockRejectedValue(new NetworkError('noConnection'));
  const { unmount } = await show();
  await unmount();
  const before = load.mock.calls.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(load).toHaveBeenCalledTimes(before);
});

import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { words } from '#contract/words/en/words.ts';
import { describeTime, TimeAgo } from '#web/ui/time-ago.tsx';

const now = new Date(2026, 10, 20, 14, 30);

afterEach(() => void vi.useRealTimers());

test.each([
  ['now', new Date(2026, 10, 20, 14, 29, 40)],
  ['now', new Date(2026, 10, 20, 14, 33)],
  ['5 min', new Date(2026, 10, 20, 14, 25)],
  ['3 h', new Date(2026, 10, 20, 11, 5)],
  ['14 h', new Date(2026, 10, 20, 0, 10)],
  ['Yesterday', new Date(2026, 10, 19, 23)],
  ['18 Nov', new Date(2026, 10, 18, 23)],
  ['18 Nov 2025', new Date(2025, 10, 18, 23)],
  ['25 Nov', new Date(2026, 10, 25)],
])('the time since something is %s', (text, date) => {
  expect(describeTime(date, words, now)).toBe(text);
});

test('shortly after midnight, a time two hours ago is shown as 2 h, not as Yesterday', () => {
  expect(describeTime(new Date(2026, 10, 19, 23), words, new Date(2026, 10, 20, 1))).toBe('2 h');
});

test('the exact time is shown on hover and read by screen readers', async () => {
  const { container } = await render(<TimeAgo at={new Date(2026, 0, 5, 9, 7).toISOString()} />);
  const time = container.querySelector('time');
  expect(time?.title).toBe('5 Jan 2026, 09:07');
  expect(time?.querySelector('span:not([aria-hidden])')?.textContent).toBe('5 Jan 2026, 09:07');
});

test('the time goes on while the page is open', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now });
  const { container } = await render(<TimeAgo at={new Date(2026, 10, 20, 14, 25).toISOString()} />);
  const shown = () => container.querySelector('[aria-hidden]')?.textContent;
  expect(shown()).toBe('5 min');
  vi.advanceTimersByTime(120_000);
  await vi.waitFor(() => expect(shown()).toBe('7 min'));
});

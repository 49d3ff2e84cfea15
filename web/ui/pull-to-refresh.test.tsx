import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { PullToRefresh } from '#web/ui/pull-to-refresh.tsx';
import '#web/styles.css';

const onRefresh = vi.fn();
const chip = () => document.querySelector('.pull') as HTMLElement;

beforeEach(() => {
  onRefresh.mockReset();
  scrollTo(0, 0);
});
afterEach(() => {
  getSelection()?.removeAllRanges();
  scrollTo(0, 0);
});

function show(isAllowed = true) {
  return render(
    <main>
      <PullToRefresh isAllowed={isAllowed} onRefresh={onRefresh} className="" />
      <p>a text</p>
      <textarea aria-label="box" />
      <div id="scrolls" style={{ height: 40, overflowY: 'auto' }}>
        <p style={{ height: 80 }}>a long list</p>
      </div>
      <dialog>a sheet</dialog>
      <div style={{ height: 3000 }} />
    </main>,
  );
}

type Point = readonly [x: number, y: number];

function touch(kind: string, target: Element, points: readonly Point[], cancelable = true): TouchEvent {
  const touches = points.map(
    ([clientX, clientY], identifier) => new Touch({ identifier, target, clientX, clientY }),
  );
  const event = new TouchEvent(kind, { bubbles: true, cancelable, touches, changedTouches: touches });
  target.dispatchEvent(event);
  return event;
}

/** Moves a finger from one point through others, without lifting it. @returns the last movement. */
function drag(points: readonly Point[], { at = 'p', cancelable = true } = {}): TouchEvent {
  const target = document.querySelector(at) as Element;
  const [first = [0, 0]] = points;
  touch('touchstart', target, [first]);
  return points.map((point) => touch('touchmove', target, [point], cancelable)).at(-1) as TouchEvent;
}
const lift = () => touch('touchend', document.body, []);
const down = (px: number): Point[] => [
  [100, 100],
  [100, 100 + px / 2],
  [100, 100 + px],
];

test('a pull beyond the threshold refreshes once, and shows before that it is enough', async () => {
  await show();
  expect(drag(down(95)).defaultPrevented).toBe(true);
  expect(chip().dataset).toMatchObject({ pulled: '' });
  expect(chip().dataset).not.toHaveProperty('ready');
  touch('touchmove', document.body, [[100, 200]]);
  expect(chip().dataset).toMatchObject({ ready: '' });
  expect(onRefresh).not.toHaveBeenCalled();
  lift();
  expect(onRefresh).toHaveBeenCalledOnce();
  expect(chip().dataset).not.toHaveProperty('pulled');
});

test('a shorter pull, one that goes back, and one that the system ends refresh nothing', async () => {
  await show();
  drag(down(95));
  lift();
  drag([...down(150), [100, 150]]);
  lift();
  drag([...down(150), [100, 90]]);
  lift();
  drag(down(150));
  touch('touchcancel', document.body, []);
  expect(onRefresh).not.toHaveBeenCalled();
  expect(chip().dataset).not.toHaveProperty('pulled');
});

test('a finger that pulled and goes above its start scrolls', async () => {
  await show();
  expect(drag([...down(50), [100, 90]]).defaultPrevented).toBe(false);
  expect(touch('touchmove', document.body, [[100, 50]]).defaultPrevented).toBe(false);
});

test('a pull that Safari has begun to scroll, beyond the top of the page, refreshes too', async () => {
  await show();
  const place = vi.spyOn(globalThis, 'scrollY', 'get').mockReturnValue(-40);
  onTestFinished(() => place.mockRestore());
  expect(drag(down(120), { cancelable: false }).defaultPrevented).toBe(false);
  expect(chip().dataset).toMatchObject({ ready: '' });
  lift();
  expect(onRefresh).toHaveBeenCalledOnce();
});

test('a press whose finger moves a little stays a press', async () => {
  await show();
  expect(drag(down(9)).defaultPrevented).toBe(false);
});

test.each<[string, Point[], { at?: string; cancelable?: boolean }, (() => void)?]>([
  [
    'goes sideways, as on the line of chips',
    [
      [100, 100],
      [130, 120],
      [130, 300],
    ],
    {},
  ],
  [
    'goes up',
    [
      [100, 100],
      [100, 80],
      [100, 300],
    ],
    {},
  ],
  ['scrolls already', down(200), { cancelable: false }],
  ['begins below the top of the page', down(200), {}, () => scrollTo(0, 20)],
  ['begins in a box that scrolls', down(200), { at: '#scrolls p' }],
  ['begins in a text box', down(200), { at: 'textarea' }],
  ['moves while somebody writes', down(200), {}, () => document.querySelector('textarea')?.focus()],
  ['moves over a sheet', down(200), { at: 'dialog' }, () => document.querySelector('dialog')?.showModal()],
  [
    'selects text',
    down(200),
    {},
    () => getSelection()?.selectAllChildren(document.querySelector('p') as Element),
  ],
])('a finger that %s is left to the browser', async (_, points, options, prepare) => {
  await show();
  prepare?.();
  // The page listens to moves only while it is at the top.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(drag(points, options).defaultPrevented).toBe(false);
  expect(chip().dataset).not.toHaveProperty('pulled');
  lift();
  expect(onRefresh).not.toHaveBeenCalled();
});

test('two fingers zoom, also if the second one comes later', async () => {
  await show();
  drag(down(120));
  touch('touchstart', document.body, [
    [100, 220],
    [200, 220],
  ]);
  lift();
  expect(onRefresh).not.toHaveBeenCalled();
});

test('while the list loads it cannot be pulled', async () => {
  await show(false);
  expect(drag(down(200)).defaultPrevented).toBe(false);
  lift();
  expect(onRefresh).not.toHaveBeenCalled();
});

test('the browser’s own pull is off as long as the list can be pulled', async () => {
  const { unmount } = await show();
  const page = document.documentElement;
  expect(page.hasAttribute('data-pullable')).toBe(true);
  await unmount();
  expect(page.hasAttribute('data-pullable')).toBe(false);
});

import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { recordMoves, wantLessMotion } from '#test/web/moves.ts';
import { openStudent, replaceStudents, title } from '#test/web/open-student.ts';

replaceStudents();

type Place = readonly [x: number, y: number];

const shownPage = () => document.querySelector<HTMLElement>('.student-page') ?? document.body;
const hint = () => document.querySelector<HTMLElement>('.swipe-hint');
/** The page's distance from its place, in px. */
const distance = () => new DOMMatrix(getComputedStyle(shownPage()).transform).e;
/** Waits until the page has come to rest. */
const rest = () =>
  expect
    .poll(() => [shownPage().getAnimations().length, document.documentElement.hasAttribute('data-swiping')])
    .toEqual([0, false]);

function point(type: string, [clientX, clientY]: Place, target: Element = shownPage(), pointerId = 1) {
  const isPrimary = pointerId === 1;
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, pointerType: 'touch', pointerId, isPrimary, clientX, clientY }),
  );
}

/** Moves a finger in two steps, and does not lift it. */
function drag(from: Place, to: Place, target?: Element) {
  point('pointerdown', from, target);
  point('pointermove', [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], target);
  point('pointermove', to, target);
}

function swipe(from: Place, to: Place, target?: Element) {
  drag(from, to, target);
  point('pointerup', to, target);
}

const recorded = recordMoves();
/** The transforms with which pages have begun to move, in order. */
const moves = () =>
  recorded
    .filter(({ element }) => element.matches('.student-page'))
    .map(({ frames }) => frames[0]?.['transform']);

describe('a swipe', () => {
  test('moves the page with the finger, and shows where it leads: filled if lifting the finger leads on', async () => {
    await openStudent(3);
    drag([300, 400], [250, 400]);
    expect(distance()).toBe(-50);
    expect(hint()?.dataset['side']).toBe('next');
    expect(hint()?.hasAttribute('data-ready')).toBe(false);
    point('pointermove', [220, 410]);
    expect(distance()).toBe(-80);
    expect(hint()?.hasAttribute('data-ready')).toBe(true);
    point('pointermove', [330, 410]);
    expect(distance()).toBe(30);
    expect(hint()?.dataset['side']).toBe('previous');
    expect(getComputedStyle(document.documentElement).overflowX, 'nothing to scroll to').toBe('hidden');
  });

  test('leads on, and the next student comes in from that side [9.8]', async () => {
    await openStudent(3);
    swipe([300, 400], [100, 420]);
    await expect.element(title(4)).toBeVisible();
    await rest();
    expect(moves()).toEqual(['translateX(-200px)', 'translateX(80px)']);
    recorded.length = 0;
    swipe([100, 400], [300, 420]);
    await expect.element(title(3)).toBeVisible();
    await rest();
    expect(moves()).toEqual(['translateX(200px)', 'translateX(-80px)']);
    expect(distance()).toBe(0);
  });

  test('of a short way leads nowhere, and the page springs back', async () => {
    await openStudent(3);
    swipe([300, 400], [240, 400]);
    await rest();
    expect(distance()).toBe(0);
    expect(hint()?.dataset['side']).toBeUndefined();
    await expect.element(title(3)).toBeVisible();
  });

  test('at an end of the list moves the page by a third, without a hint, and leads nowhere', async () => {
    await openStudent(0);
    drag([60, 400], [300, 400]);
    expect(distance()).toBe(80);
    expect(hint()?.dataset['side']).toBeUndefined();
    point('pointerup', [300, 400]);
    await rest();
    expect(distance()).toBe(0);
    await expect.element(title(0)).toBeVisible();
  });

  test.for([
    ['begins at the edge of the window', () => swipe([5, 400], [200, 400])],
    ['is steep, as in scrolling', () => swipe([300, 400], [200, 340])],
    ['begins on a field', () => swipe([300, 400], [100, 400], page.getByRole('textbox').element())],
    ['is a press', () => swipe([300, 400], [291, 402])],
    [
      'is taken over by the browser, which scrolls',
      () => {
        drag([300, 400], [200, 400]);
        point('pointercancel', [200, 400]);
      },
    ],
    [
      'is one of two fingers',
      () => {
        drag([300, 400], [200, 400]);
        point('pointerdown', [100, 500], document.body, 2);
        point('pointermove', [100, 400]);
        point('pointerup', [100, 400]);
      },
    ],
    [
      'selects text',
      () => {
        getSelection()?.selectAllChildren(title(3).element());
        swipe([300, 400], [100, 400]);
        getSelection()?.removeAllRanges();
      },
    ],
    [
      'is of a mouse',
      () => {
        const of = (type: string, clientX: number) =>
          shownPage().dispatchEvent(
            new PointerEvent(type, { bubbles: true, pointerType: 'mouse', isPrimary: true, clientX }),
          );
        of('pointerdown', 300);
        of('pointermove', 100);
        of('pointerup', 100);
      },
    ],
  ] as const)('that %s leads nowhere', async ([, act]) => {
    await openStudent(3);
    act();
    await rest();
    expect(distance()).toBe(0);
    await expect.element(title(3)).toBeVisible();
  });

  test('leaves vertical scrolling and pinching to the browser', async () => {
    await openStudent(3);
    expect(getComputedStyle(shownPage()).touchAction).toBe('pan-y pinch-zoom');
  });
});

test.for(['a button', 'a key'])('a step by %s comes in from its side, too', async (by) => {
  await openStudent(3);
  if (by === 'a key') await userEvent.keyboard('{ArrowLeft}');
  else await page.getByRole('button', { name: 'Previous student' }).click();
  await expect.element(title(2)).toBeVisible();
  expect(moves()).toEqual(['translateX(-80px)']);
});

test('with reduced motion nothing moves, and a swipe still leads on', async () => {
  await openStudent(3);
  onTestFinished(wantLessMotion());
  drag([300, 400], [100, 400]);
  expect(distance()).toBe(0);
  point('pointerup', [100, 400]);
  await expect.element(title(4)).toBeVisible();
  expect(moves()).toEqual([]);
});

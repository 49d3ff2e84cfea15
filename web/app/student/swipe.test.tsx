import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { words } from '#contract/words/en/words.ts';
import { recordMoves } from '#test/web/moves.ts';
import { reduceMotion } from '#test/web/reduce-motion.ts';
import { openStudent, replaceStudents, students, title } from '#test/web/open-student.ts';
import {
  beside,
  distance,
  drag,
  names,
  photoIn,
  point,
  rest,
  shownPage,
  swipe,
} from '#test/web/swipe-page.ts';
import { server } from '#test/web/whole-app.tsx';

replaceStudents();

const recorded = recordMoves();
/** The transforms with which pages have begun to move, in order. */
const moves = () =>
  recorded
    .filter(({ element }) => element.matches('.student-page'))
    .map(({ frames }) => frames[0]?.['transform']);

describe('a swipe', () => {
  test('moves the page and the neighbour’s beside it with the finger, with photo, name and study lines', async () => {
    await openStudent(3);
    const { width = NaN, left = NaN, top } = photoIn(shownPage()) ?? {};
    const titleAt = title(3).element().getBoundingClientRect();
    drag([300, 400], [105, 400]);
    expect(distance()).toBe(-195);
    expect(photoIn(beside())).toMatchObject({ top, width, left: left - 195 + innerWidth });
    expect(beside()?.textContent).toContain('BCA');
    expect(names()).toEqual([
      `Student 3 at ${Math.round(titleAt.left - titleAt.width / 2)}`,
      `Student 4 at ${Math.round(titleAt.left + titleAt.width / 2)}`,
    ]);
    point('pointermove', [330, 410]);
    expect(distance()).toBe(30);
    expect(photoIn(beside())?.left).toBe(left + 30 - innerWidth);
    expect(names()[1]).toContain('Student 2');
    expect(getComputedStyle(document.documentElement).overflowX, 'nothing to scroll to').toBe('hidden');
  });

  test('shows a neighbour whom nobody can use or hear twice, and of whom nothing is requested', async () => {
    await openStudent(3);
    const asked = [...server.asked];
    drag([300, 400], [105, 400]);
    expect(beside()?.inert).toBe(true);
    expect(page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1);
    expect(page.getByRole('region', { name: 'Student 4' }).elements()).toEqual([]);
    expect(page.getByRole('button', { name: 'Like', exact: true }).elements()).toHaveLength(1);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, nth) => ids.indexOf(id) !== nth)).toEqual([]);
    expect(server.asked).toEqual(asked);
  });

  test('shows a neighbour without opinions as their page then is', async () => {
    await openStudent(3);
    drag([300, 400], [105, 400]);
    const list = (place: Element | null) =>
      place?.querySelector('.student-opinions')?.innerHTML.replaceAll(/ (?:id|aria-[a-z]+)="[^"]*"/g, '');
    const seen = list(beside());
    const height = beside()?.offsetHeight;
    expect(beside()?.textContent).toContain(words.noOpinions);
    point('pointerup', [105, 400]);
    await expect.element(title(4)).toBeVisible();
    await rest();
    expect(list(shownPage())).toBe(seen);
    expect(shownPage().offsetHeight).toBe(height);
  });

  test('shows a neighbour at the end of the list with one button to a further student', async () => {
    await openStudent(1);
    const buttons = () => [...(beside()?.querySelectorAll('[aria-label$=" student"]') ?? [])];
    drag([100, 400], [300, 400]);
    expect(buttons().map((button) => button.ariaLabel)).toEqual(['Next student']);
    point('pointermove', [60, 400]);
    expect(buttons().map((button) => button.ariaLabel)).toEqual(['Previous student', 'Next student']);
  });

  test.for(['Student 4', 'Student With A Name Of Two Lines'])(
    'leads on to %s: the next page comes to rest where it was seen, and does not come in again [9.8]',
    async (name) => {
      server.answers['/get'] = students.slice(0, 10).map((one, nth) => (nth === 4 ? { ...one, name } : one));
      server.answers['/getuser/id-4'] = { ...students[4], name };
      await openStudent(3);
      scrollTo(0, 200);
      drag([300, 400], [100, 420]);
      expect(scrollY, 'nothing moves the reader').toBe(200);
      point('pointerup', [100, 420]);
      let seen: DOMRect | undefined;
      const watch = () => {
        if (!beside()) return;
        seen = photoIn(beside());
        requestAnimationFrame(watch);
      };
      for (const one of shownPage().getAnimations()) one.finish();
      watch();
      await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await rest();
      const { left, top } = photoIn(shownPage()) ?? {};
      expect(seen).toMatchObject({ left, top });
      expect(moves()).toEqual(['translateX(-200px)']);
    },
  );

  test('to the right leads back', async () => {
    await openStudent(3);
    swipe([100, 400], [300, 420]);
    await expect.element(title(2)).toBeVisible();
    await rest();
    expect(moves()).toEqual(['translateX(200px)']);
    expect(distance()).toBe(0);
  });

  test('of a short way leads nowhere, and the page springs back', async () => {
    await openStudent(3);
    scrollTo(0, 200);
    swipe([300, 400], [240, 400]);
    expect(moves()).toEqual(['translateX(-60px)']);
    expect(beside(), 'springs back, too').not.toBeNull();
    await rest();
    expect(distance()).toBe(0);
    expect(names()).toEqual([]);
    expect(scrollY).toBe(200);
    await expect.element(title(3)).toBeVisible();
  });

  test('at an end of the list moves the page by a third, without a neighbour, and leads nowhere', async () => {
    await openStudent(0);
    drag([60, 400], [300, 400]);
    expect(distance()).toBe(80);
    expect(beside()).toBeNull();
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
  reduceMotion();
  drag([300, 400], [100, 400]);
  expect(distance()).toBe(0);
  expect(beside()).toBeNull();
  point('pointerup', [100, 400]);
  await expect.element(title(4)).toBeVisible();
  expect(moves()).toEqual([]);
});

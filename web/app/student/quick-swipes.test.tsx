import { describe, expect, test } from 'vitest';
import { openStudent, replaceStudents, title } from '#test/web/open-student.ts';
import { distance, names, point, rest, shownPage, swipe } from '#test/web/swipe-page.ts';

replaceStudents();

describe('a swipe', () => {
  test('that follows before the next page is there goes a second step [9.8]', async () => {
    await openStudent(3);
    swipe([300, 400], [100, 420]);
    point('pointerdown', [300, 400], document.body);
    // A finger's events come in tasks of their own.
    await new Promise(requestAnimationFrame);
    point('pointermove', [200, 410], document.body);
    point('pointermove', [100, 420], document.body);
    point('pointerup', [100, 420], document.body);
    await expect.element(title(5)).toBeVisible();
    await rest();
    expect(distance()).toBe(0);
  });

  test('there and back before the next page is there brings the page to its place', async () => {
    await openStudent(3);
    swipe([300, 400], [100, 420]);
    for (const one of shownPage().getAnimations()) one.finish();
    await expect.poll(() => location.pathname).toBe('/student/id-4');
    swipe([100, 400], [300, 420], document.body);
    await expect.poll(() => location.pathname).toBe('/student/id-3');
    await rest();
    expect(distance()).toBe(0);
    await expect.element(title(3)).toBeVisible();
  });

  test('of a finger that came before the next page moves that page', async () => {
    await openStudent(3);
    swipe([300, 400], [100, 420]);
    point('pointerdown', [300, 400], document.body);
    await expect.element(title(4)).toBeVisible();
    point('pointermove', [240, 400]);
    expect(distance()).toBe(-60);
    expect(names()[1]).toContain('Student 5');
  });
});

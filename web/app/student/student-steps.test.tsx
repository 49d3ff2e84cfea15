import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openStudent, replaceStudents, students, title } from '#test/web/open-student.ts';
import { navigate } from '#web/data/navigation.tsx';
import { me, openApp, server } from '#test/web/whole-app.tsx';

replaceStudents();

const nextStudent = page.getByRole('button', { name: 'Next student', exact: true });
const previousStudent = page.getByRole('button', { name: 'Previous student', exact: true });
const pageCalls = () => server.asked.filter((call) => call === 'GET /get').length;

describe('from student to student', () => {
  test('the buttons lead through the list in its order; the first and the last have one button [9.8]', async () => {
    await openStudent(0);
    await expect.element(previousStudent).not.toBeInTheDocument();
    await nextStudent.click();
    await expect.element(title(1)).toBeVisible();
    await nextStudent.click();
    await expect.element(title(2)).toBeVisible();
    await previousStudent.click();
    await expect.element(title(1)).toBeVisible();
    expect(location.pathname).toBe('/student/id-1');
  });

  const press = () => (nextStudent.element() as HTMLElement).click();
  const pressKey = (key: string, repeat = false) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, repeat }));
  const toRight = () => pressKey('ArrowRight');
  const toLeft = () => pressKey('ArrowLeft');

  test.for([
    ['two presses of the button', [press, press], 4],
    ['three keys', [toRight, toRight, toRight], 5],
    ['a button and a key', [press, toRight], 4],
    ['a key and the other key', [toRight, toRight, toLeft], 3],
    ['a way there and back', [toRight, toLeft], 2],
    ['keys past the end of the list', [...Array<() => void>(9).fill(toRight)], 9],
  ] as const)(
    'presses while the next page is prepared each go a step, in one history entry: %s [9.8 10.18]',
    async ([, presses, nth]) => {
      await openStudent(2);
      const entries = history.length;
      for (const act of presses) act();
      expect(location.pathname).toBe(`/student/id-${nth}`);
      await expect.element(title(nth)).toBeVisible();
      expect(history.length).toBe(entries);
    },
  );

  test('a held key goes no further step while the next page is prepared', async () => {
    await openStudent(2);
    toRight();
    for (let nth = 0; nth < 9; nth += 1) pressKey('ArrowRight', true);
    expect(location.pathname).toBe('/student/id-3');
    await expect.element(title(3)).toBeVisible();
    await expect
      .poll(() => {
        pressKey('ArrowRight', true);
        return location.pathname;
      })
      .toBe('/student/id-4');
  });

  test('a press while another screen is prepared leads to no student [10.18]', async () => {
    await openStudent(2);
    navigate('/safety');
    toRight();
    expect(location.pathname).toBe('/safety');
  });

  test('the buttons are beside the study lines, not on the photo', async () => {
    await openStudent(1);
    const photo = document.querySelector('[data-student-photo] img')?.getBoundingClientRect();
    for (const button of [previousStudent, nextStudent])
      expect(button.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(photo?.bottom ?? NaN);
  });

  test('Back leads to the list, at the student who was shown last', async () => {
    await openStudent(1);
    for (const nth of [2, 3, 4, 5]) {
      await nextStudent.click();
      await expect.element(title(nth)).toBeVisible();
    }
    history.back();
    const card = page.getByRole('article', { name: 'Student 5', exact: true });
    await expect.poll(() => Math.round(card.element().getBoundingClientRect().top)).toBe(88);
    expect(location.pathname).toBe('/');
  });

  test('near the end of what is loaded the next page of the list loads', async () => {
    await openStudent(8);
    await expect.poll(pageCalls).toBe(2);
    for (const nth of [9, 10]) {
      await nextStudent.click();
      await expect.element(title(nth)).toBeVisible();
    }
  });

  test('arrow keys lead on, but not in a field or with another key', async () => {
    await openStudent(3);
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(title(4)).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(title(3)).toBeVisible();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await page.getByRole('textbox', { name: 'Write an opinion' }).click();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(title(3)).toBeVisible();
  });

  test('arrow keys do nothing under an open dialog, wherever its focus is', async () => {
    await openStudent(3);
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    onTestFinished(() => dialog.remove());
    dialog.showModal();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    await expect.element(title(3)).toBeVisible();
    dialog.close();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    await expect.element(title(4)).toBeVisible();
  });

  test('a button that was pressed by the keyboard has the focus on the next page, too', async () => {
    await openStudent(3);
    nextStudent.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(title(4)).toBeVisible();
    await expect.element(nextStudent).toHaveFocus();
  });

  test('without a list there are no buttons, and no list is requested', async () => {
    await openApp('/student/id-3', me);
    await expect.element(title(3)).toBeVisible();
    await vi.waitFor(() => expect(server.asked).toContain('GET /getcomment'));
    await expect.element(nextStudent).not.toBeInTheDocument();
    expect(pageCalls()).toBe(0);
  });

  test('of a search lead through its results', async () => {
    server.answers['/searchuser'] = { success: true, data: students.slice(4, 7), message: '3 students' };
    await openStudent(4, '/search?user=student');
    await nextStudent.click();
    await expect.element(title(5)).toBeVisible();
    await nextStudent.click();
    await expect.element(title(6)).toBeVisible();
    await expect.element(nextStudent).not.toBeInTheDocument();
  });
});

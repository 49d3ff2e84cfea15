import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCard } from '#test/web/a-card.ts';
import { me, openApp, replaceAppServer, server } from '#test/web/whole-app.tsx';

const PAGE = 10;
const people = Array.from({ length: 25 }, (_, nth) => aCard({ uid: `id-${nth}`, name: `Student ${nth}` }));

replaceAppServer();
beforeEach(() => {
  server.answers['/get'] = ({ url }: Request) => {
    const from = Number(new URL(url).searchParams.get('cursor') ?? 0);
    const next = from + PAGE;
    const link = next < people.length ? `</get?cursor=${next}>; rel="next"` : '';
    return Response.json(people.slice(from, next), { headers: { link } });
  };
  for (const person of people) server.answers[`/getuser/${person.uid}`] = person;
  server.answers['/getcomment'] = [{ count: 0, canWrite: true }];
});

const nextStudent = page.getByRole('button', { name: 'Next student', exact: true });
const previousStudent = page.getByRole('button', { name: 'Previous student', exact: true });
const title = (nth: number) => page.getByRole('heading', { level: 1, name: `Student ${nth}`, exact: true });
const pageCalls = () => server.asked.filter((call) => call === 'GET /get').length;

async function openStudent(nth: number, address = '/'): Promise<void> {
  await openApp(address, me);
  const article = page.getByRole('article', { name: `Student ${nth}`, exact: true });
  await expect.element(article).toBeInTheDocument();
  await article.getByRole('link', { name: `Student ${nth}`, exact: true }).click();
  await expect.element(title(nth)).toBeVisible();
}

function swipe(
  from: readonly [number, number],
  to: readonly [number, number],
  target: Element = document.body,
) {
  const touch = ([clientX, clientY]: readonly [number, number]) =>
    new Touch({ identifier: 1, target, clientX, clientY });
  const options = { bubbles: true };
  target.dispatchEvent(
    new TouchEvent('touchstart', { ...options, touches: [touch(from)], changedTouches: [touch(from)] }),
  );
  target.dispatchEvent(new TouchEvent('touchend', { ...options, touches: [], changedTouches: [touch(to)] }));
}

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

  test('a button that was pressed by the keyboard has the focus on the next page, too', async () => {
    await openStudent(3);
    nextStudent.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(title(4)).toBeVisible();
    await expect.element(nextStudent).toHaveFocus();
  });

  test('a flat swipe leads on; a swipe from the edge, a steep swipe and a swipe over a field do not', async () => {
    await openStudent(3);
    const box = page.getByRole('textbox', { name: 'Write an opinion' }).element();
    swipe([5, 400], [200, 400]);
    swipe([300, 400], [200, 340]);
    swipe([300, 400], [100, 400], box);
    await expect.element(title(3)).toBeVisible();
    swipe([300, 400], [100, 420]);
    await expect.element(title(4)).toBeVisible();
    swipe([100, 400], [300, 420]);
    await expect.element(title(3)).toBeVisible();
  });

  test('without a list there are no buttons, and no list is requested', async () => {
    await openApp('/student/id-3', me);
    await expect.element(title(3)).toBeVisible();
    await vi.waitFor(() => expect(server.asked).toContain('GET /getcomment'));
    await expect.element(nextStudent).not.toBeInTheDocument();
    expect(pageCalls()).toBe(0);
  });

  test('of a search lead through its results', async () => {
    server.answers['/searchuser'] = { success: true, data: people.slice(4, 7), message: '3 students' };
    await openStudent(4, '/search?user=student');
    await nextStudent.click();
    await expect.element(title(5)).toBeVisible();
    await nextStudent.click();
    await expect.element(title(6)).toBeVisible();
    await expect.element(nextStudent).not.toBeInTheDocument();
  });
});

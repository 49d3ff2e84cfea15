import type { Page } from '@playwright/test';
import type { Card } from '#contract/user-object.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { words } from '#contract/words/en/words.ts';
import { studentWords } from '#contract/words/en/student.ts';
import { button, cards, expect, failConnection, leaveUnanswered, openHome } from './page-steps.ts';
import type { ScreenState } from './capture.ts';

async function findPerson(page: Page): Promise<Card> {
  const answer = await page.request.get('/get?hated=opinion&limit=1');
  const [person] = (await answer.json()) as Card[];
  if (!person) throw new Error('nobody is there');
  return person;
}

async function openStudent(page: Page): Promise<Card> {
  const person = await findPerson(page);
  await page.goto(`/student/${person.uid}`);
  await expect(button(page, laterWords.moreOpinions)).toBeVisible();
  return person;
}

export const studentStates: readonly ScreenState[] = [
  { name: 'student', viewer: 'student', everySize: true, open: openStudent },
  {
    name: 'student-steps',
    viewer: 'student',
    async open(page) {
      await openHome(page);
      await cards(page).nth(1).getByRole('heading').first().getByRole('link').click();
      await expect(button(page, studentWords.next)).toBeVisible();
      await expect(button(page, studentWords.previous)).toBeVisible();
    },
  },
  {
    name: 'student-photo',
    viewer: 'student',
    async open(page) {
      const { name } = await openStudent(page);
      await button(page, studentWords.enlarge(name)).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'student-loading',
    viewer: 'student',
    async open(page) {
      const { uid } = await findPerson(page);
      await leaveUnanswered(page, `/getuser/${uid}`);
      await page.goto(`/student/${uid}`);
      await expect(page.locator('[data-placeholder]')).toBeVisible();
    },
  },
  {
    name: 'student-failed',
    viewer: 'student',
    async open(page) {
      const { uid } = await findPerson(page);
      await failConnection(page, `/getuser/${uid}`);
      await page.goto(`/student/${uid}`);
      await expect(button(page, words.tryAgain)).toBeVisible();
    },
  },
];

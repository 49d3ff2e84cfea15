import { moderationWords as texts } from '#contract/words/en/moderation.ts';
import { transparencyWords } from '#contract/words/en/transparency.ts';
import { openAsModerator, showFigures, showPeople } from '#test/journeys/moderator-screens.ts';
import { button, expect } from './page-steps.ts';
import type { ScreenState } from './capture.ts';

/** The screens of moderators, with invented cases. */
export const moderationStates: readonly ScreenState[] = [
  {
    name: 'moderation',
    viewer: 'student',
    everySize: true,
    wholePageOn: ['phone', 'desk'],
    async open(page) {
      await openAsModerator(page, '/moderation');
      await expect(button(page, texts.showPhoto)).toBeVisible();
    },
  },
  {
    name: 'moderation-decision',
    viewer: 'student',
    everySize: true,
    wholePageOn: ['phone', 'desk'],
    async open(page) {
      await openAsModerator(page, '/moderation');
      await button(page, texts.next).click();
      await page.getByRole('button', { name: texts.templates.mute }).click();
      await expect(page.getByRole('combobox', { name: texts.until })).toBeVisible();
    },
  },
  {
    name: 'moderation-log',
    viewer: 'student',
    everySize: true,
    wholePageOn: ['phone', 'desk'],
    async open(page) {
      await openAsModerator(page, '/moderation?log');
      await expect(button(page, texts.reverse).first()).toBeVisible();
    },
  },
  {
    name: 'moderation-reverse',
    viewer: 'student',
    async open(page) {
      await openAsModerator(page, '/moderation?log');
      await button(page, texts.reverse).first().click();
      await expect(page.getByRole('textbox', { name: texts.reverseReason })).toBeFocused();
    },
  },
  { name: 'officers', viewer: 'student', everySize: true, wholePageOn: ['phone', 'desk'], open: showPeople },
  {
    name: 'moderation-figures',
    viewer: 'student',
    everySize: true,
    async open(page) {
      await openAsModerator(page, '/moderation?figures');
      await expect(page.getByRole('table', { name: texts.byReason })).toBeVisible();
    },
  },
  {
    name: 'transparency-details',
    viewer: 'student',
    async open(page) {
      await showFigures(page);
      await page.getByText(transparencyWords.details('Oct 2026')).click();
    },
  },
];

import type { Locator, Page } from '@playwright/test';
import { updateProfile } from '#contract/profile.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { shareCardWords } from '#contract/words/en/share-card.ts';
import { studentWords } from '#contract/words/en/student.ts';
import { words } from '#contract/words/en/words.ts';
import { laterWords as hindiLaterWords } from '#contract/words/hi/later.ts';
import { answerInstead } from '#test/journeys/answer-instead.ts';
import { prepare, type Act } from './slow-page.ts';

const cards = (page: Page) => page.locator('article');
const visible = (control: Locator) => control.filter({ visible: true }).first();
const button = (page: Page, name: string) => visible(page.getByRole('button', { name, exact: true }));
const link = (page: Page, name: string) => visible(page.getByRole('link', { name, exact: true }));

/** A tap on a control that is there. */
async function tap(page: Page, target: Locator) {
  await prepare(page, target);
  return () => target.tap();
}

const openHome = (page: Page) => link(page, words.home).tap();

async function openActivity(page: Page) {
  await link(page, words.activity).tap();
  await page.getByRole('heading', { name: words.activity, level: 1 }).waitFor();
}

const nothingStored = { success: false, code: 'nothing_to_update', message: 'Nothing is stored.' };

/** What a person does on a phone. */
export const phoneActs = {
  like: {
    start: (page, time) =>
      tap(page, cards(page).nth(time).getByRole('button', { name: words.like, exact: true })),
  },
  write: {
    async start(page, time) {
      await cards(page).nth(time).getByRole('textbox').fill('kind and quick');
      return tap(page, cards(page).nth(time).getByRole('button', { name: words.write, exact: true }));
    },
  },
  'a letter typed': {
    async start(page, time) {
      const box = cards(page).nth(time).getByRole('textbox');
      await box.focus();
      await prepare(page, box);
      return () => page.keyboard.press('k');
    },
  },
  'see all': {
    start: (page, time) => tap(page, cards(page).nth(time).getByRole('button', { name: words.seeAll })),
  },
  menu: {
    async start(page) {
      const close = button(page, words.closeMenu);
      if (await close.isVisible()) await close.tap();
      return tap(page, button(page, words.menu));
    },
    result: 'dialog[open] select',
  },
  home: { start: (page) => tap(page, link(page, words.home)) },
  'a quick tag': {
    start: (page, time) => tap(page, cards(page).nth(time).getByRole('button', { name: 'Brilliant' })),
  },
  'activity from its bell': {
    async start(page, time) {
      if (time > 0) await openHome(page);
      return tap(page, link(page, words.activity));
    },
    result: 'main section [data-opinion]',
  },
  'a line of the activity': {
    async start(page) {
      await openActivity(page);
      return tap(page, page.locator('main section [data-opinion] a').first());
    },
    result: '#student-opinions',
  },
  'next student': {
    async start(page, time) {
      if (time === 0) await cards(page).first().getByRole('heading').getByRole('link').tap();
      return tap(page, button(page, studentWords.next));
    },
  },
  'my class': { start: (page) => tap(page, button(page, words.myClass)) },
  undo: {
    async start(page, time) {
      if (time === 0) await button(page, words.myClass).tap();
      await button(page, words.clearFilter).tap();
      return tap(page, button(page, words.undo));
    },
  },
  refresh: { start: (page) => tap(page, button(page, words.refresh)) },
  pull: { start: startPull },
  'share my card': {
    async start(page, time) {
      if (time === 0) await link(page, words.profile).tap();
      else await button(page, words.close).tap();
      return tap(page, button(page, shareCardWords.title));
    },
    result: 'dialog[open] fieldset',
  },
  Hindi: {
    async start(page, time) {
      if (time === 0) {
        // The account stays in English, because the next acts use it. A refused call is not repeated.
        await answerInstead(page, { [updateProfile.path]: nothingStored }, 400);
        await button(page, words.menu).tap();
      }
      const choices = [laterWords, hindiLaterWords].map(({ language }) => page.getByLabel(language));
      const choice = choices.reduce((either, next) => either.or(next));
      await choice.selectOption('en');
      await prepare(page, choice);
      return () => choice.selectOption('hi');
    },
    isOfBrowser: true,
    result: 'html[lang=hi] dialog[open]',
  },
} satisfies Readonly<Record<string, Act>>;

/** A finger that pulls the list down beyond the threshold, and is then lifted. */
async function startPull(page: Page) {
  await page.evaluate(() => scrollTo(0, 0));
  await prepare(page, page.locator('.pull'));
  const session = await page.context().newCDPSession(page);
  const x = 195;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: ys.map((y) => ({ x, y })) });
  return async () => {
    await send('touchStart', 260);
    for (let y = 272; y <= 392; y += 12) await send('touchMove', y);
    await send('touchEnd');
  };
}

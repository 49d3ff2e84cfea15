import type { Page } from '@playwright/test';
import { words } from '#contract/words/en/words.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { publicNotice } from '#contract/words/en/public-notice.ts';
import { signUp as texts } from '#contract/words/en/sign-up.ts';
import { welcome } from '#contract/words/en/welcome.ts';
import { expectNoViolations } from './axe.ts';
import { countEffort } from './count-effort.ts';
import { cardsIn } from './feed.ts';
import { expect, test } from './journey.ts';

const step = (page: Page, name: string) => page.getByRole('region', { name });
const ownCard = (page: Page) => page.locator('.own-card');

test(
  'the fields of the three steps fill the card in view; a sign-up takes 14 taps and 43 characters [10.2]',
  { tag: '@phone' },
  async ({ page, product }) => {
    await page.goto('/');
    const person = countEffort(page);
    await person.tap('button', words.noAccount);
    await expect(ownCard(page)).toContainText(texts.yourName);
    await expect(step(page, texts.face).getByLabel(words.photo, { exact: true })).toBeAttached();
    for (const name of [words.fullName, words.phone])
      await expect(step(page, texts.about).getByRole('textbox', { name })).toBeVisible();
    for (const name of [words.email, words.otp])
      await expect(step(page, texts.code).getByRole('textbox', { name })).toBeVisible();

    await person.choosePhoto();
    await expect(page.getByRole('textbox', { name: words.fullName })).toBeFocused();
    await person.typeOn('Meera Nair');
    await person.choose(words.fields.course.label, 'llb');
    await person.choose(words.fields.year.label, '4');
    await person.choose(words.fields.gender.label, 'female');
    await person.type(words.phone, '9876543210');
    const address = `m${process.pid}`.padEnd(6, '0').slice(0, 6);
    await person.type(words.email, `${address}@iitd.ac.in`);
    await expect(ownCard(page)).toBeInViewport({ ratio: 0.9 });
    await expect(ownCard(page)).toContainText('Meera Nair');
    await expect(ownCard(page)).toContainText('LLB, 4th year');
    await expect(ownCard(page).locator('img')).toHaveAttribute('src', /^blob:/);

    await person.tap('button', words.sendOtp);
    await person.accept(answerWords.codeSent);
    await person.typeOn(await product.mail.nextCode(`${address}@iitd.ac.in`));
    await person.tap('button', words.signUp);
    await person.accept(answerWords.signedUp);
    await expect(cardsIn(page).first()).toBeVisible();
    expect(person.count()).toEqual({ taps: 14, typed: 43 });

    // Until the person leaves Home, it begins with the new public card and three people.
    const started = page.getByRole('region', { name: welcome.title });
    await expect(started.locator('.own-card')).toContainText('Meera Nair');
    await expect(started.locator('.quad').first()).toHaveCSS('height', '300px');
    await expect(started.getByText(publicNotice.isPublic)).toBeVisible();
    await expect(started.getByRole('listitem')).toHaveCount(3);
    await expectNoViolations(page, { exclude: ['article'] });
    await started.getByRole('listitem').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/student\//);
    await page.goBack();
    await expect(cardsIn(page).first()).toBeVisible();
    await expect(started).toHaveCount(0);
  },
);

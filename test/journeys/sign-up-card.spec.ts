import type { Page } from '@playwright/test';
import { words } from '#contract/words.ts';
import { adjustPhoto } from '#contract/words/adjust-photo.ts';
import { answerWords } from '#contract/words/answers.ts';
import { publicNotice } from '#contract/words/public-notice.ts';
import { signUp as texts } from '#contract/words/sign-up.ts';
import { welcome } from '#contract/words/welcome.ts';
import { expectNoViolations } from './axe.ts';
import { countEffort } from './count-effort.ts';
import { cardsIn } from './feed.ts';
import { expect, test } from './journey.ts';
import { choosePhoto, fillSignUpForm } from './login-steps.ts';
import { aNewAddress } from './students.ts';

const step = (page: Page, name: string) => page.getByRole('region', { name });
const ownCard = (page: Page) => page.locator('.own-card');

test(
  'the fields of the three steps fill the card in view; a sign-up takes 14 taps and 43 characters',
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
    await person.choose(words.course, 'llb');
    await person.choose(words.year, '4');
    await person.choose(words.gender, 'female');
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

    // Home begins with the new card, which is public, and three people, until one leaves it.
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

test(
  'a chosen photo can be turned before it is sent, or left as it is',
  { tag: '@desk' },
  async ({ page }) => {
    await page.goto('/?sign-up');
    await choosePhoto(page);
    const picture = page.getByRole('img', { name: words.yourPhoto });
    const sizeOf = () =>
      picture.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      });
    await expect(picture).toBeVisible();
    const before = await sizeOf();
    const crop = page.getByRole('button', { name: adjustPhoto.title });
    const panel = page.getByRole('dialog', { name: adjustPhoto.title });
    await crop.click();
    await panel.getByRole('button', { name: adjustPhoto.rotate }).click();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(crop).toBeFocused();
    expect(await sizeOf()).toEqual(before);

    await crop.click();
    await panel.getByRole('button', { name: adjustPhoto.rotate }).click();
    await panel.getByRole('button', { name: adjustPhoto.done }).click();
    await expect(panel).toHaveCount(0);
    await expect(crop).toBeFocused();
    const [width = 0, height = 1] = await sizeOf();
    expect(width / height).toBeCloseTo(7 / 6, 1);
  },
);

test(
  'beside the form the card stays in view to its end, and the keyboard does not stop in it',
  { tag: '@desk' },
  async ({ page }) => {
    await page.goto('/?sign-up');
    await expect(ownCard(page)).toContainText(texts.cardCaption);
    await fillSignUpForm(page, { email: aNewAddress() });
    await page.getByRole('button', { name: adjustPhoto.title }).focus();
    for (const name of [words.fullName, words.course]) {
      await page.keyboard.press('Tab');
      await expect(page.getByLabel(name, { exact: true })).toBeFocused();
    }
    await page.keyboard.press('End');
    await expect(ownCard(page).locator('h2')).toBeInViewport({ ratio: 1 });
    await expect(ownCard(page).locator('h2')).toHaveText('Tara Newcomer');
  },
);

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { adjustPhoto } from '#contract/words/en/adjust-photo.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { photoFiles } from '#contract/words/en/photo-files.ts';
import { signUp as texts } from '#contract/words/en/sign-up.ts';
import { words } from '#contract/words/en/words.ts';
import { aHeic } from '#test/heic.ts';
import { aMarkedPhoto, aPhoto, asFile, look } from '#test/web/a-photo.ts';
import { button, field, fillSignUpForm, photo } from '#test/web/sign-up-form.tsx';
import { acceptAlert, me, openApp, replaceAppServer, server } from '#test/web/whole-app.tsx';

const TWO_MEGABYTES = 2 * 1024 * 1024;
const yourPhoto = page.getByRole('img', { name: words.yourPhoto });
const crop = button(adjustPhoto.title);
const panel = page.getByRole('dialog', { name: adjustPhoto.title });
const noImage = () => new File(['Dear diary, this is no picture.'], 'me.jpg', { type: 'image/jpeg' });
const focusOn = (one: typeof photo) => (one.element() as HTMLElement).focus();

replaceAppServer({
  '/register': { success: true, message: answerWords.codeSent },
  '/verifyuser': { success: true, data: me, message: answerWords.signedUp },
});
beforeEach(async () => {
  await openApp('/?sign-up');
});

/** Makes the page behave as with a finger. */
function useFinger(): void {
  const real = matchMedia;
  const spy = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      query === '(pointer: coarse)' ? ({ matches: true } as MediaQueryList) : real(query),
    );
  onTestFinished(() => spy.mockRestore());
}

test('a text file named .jpg is refused at the field, and a chosen photo removes the refusal', async () => {
  await photo.upload(noImage());
  await acceptAlert(words.photoMustBeImage);
  await expect.element(photo).toHaveFocus();
  await expect.element(photo).toHaveAttribute('aria-invalid', 'true');
  await expect.element(photo).toHaveAccessibleDescription(words.photoMustBeImage);
  await expect.element(yourPhoto).not.toBeInTheDocument();
  await photo.upload(await aMarkedPhoto(350, 300));
  await expect.element(yourPhoto).toBeVisible();
  await expect.element(photo).not.toHaveAttribute('aria-invalid');
  // A refused file keeps the photo that was chosen before.
  await photo.upload(noImage());
  await acceptAlert(words.photoMustBeImage);
  await expect.element(yourPhoto).toBeVisible();
});

test('a HEIC file that this browser cannot decode is refused before a code, with advice [8.1]', async () => {
  await photo.upload(new File([aHeic()], 'IMG_0001.JPG', { type: 'image/jpeg' }));
  await acceptAlert(photoFiles.heicOnComputer);
  await expect.element(photo).toHaveAccessibleDescription(photoFiles.heicOnComputer);
  await expect.element(yourPhoto).not.toBeInTheDocument();
});

test('with a keyboard the focus stays on the control after the first and the second photo', async () => {
  for (const width of [350, 360]) {
    focusOn(photo);
    await photo.upload(await aMarkedPhoto(width, 300));
    await expect.element(yourPhoto).toBeVisible();
    await expect.element(photo).toHaveFocus();
  }
});

test('with a finger a chosen photo moves the focus to an empty name, but not to a filled name', async () => {
  useFinger();
  await photo.upload(await aMarkedPhoto(350, 300));
  await expect.element(field(words.fullName)).toHaveFocus();
  await field(words.fullName).fill('Tara Newcomer');
  const before = yourPhoto.element().getAttribute('src');
  focusOn(photo);
  await photo.upload(await aMarkedPhoto(360, 300));
  await expect.element(yourPhoto).not.toHaveAttribute('src', before ?? '');
  await expect.element(photo).toHaveFocus();
});

test('with a finger the focus stays in a field that was tapped during the check of the photo', async () => {
  useFinger();
  const checked = Promise.withResolvers<void>();
  const decode = createImageBitmap;
  const spy = vi
    .spyOn(globalThis, 'createImageBitmap')
    .mockImplementation(
      async (...given: unknown[]) => (
        await checked.promise,
        Reflect.apply(decode, globalThis, given) as Promise<ImageBitmap>
      ),
    );
  onTestFinished(() => spy.mockRestore());
  await photo.upload(await aMarkedPhoto(350, 300));
  focusOn(field(words.phone));
  checked.resolve();
  await expect.element(yourPhoto).toBeVisible();
  await expect.element(field(words.phone)).toHaveFocus();
});

test('on a phone in landscape the whole crop panel is in view [8.3]', async () => {
  await page.viewport(844, 390);
  await photo.upload(await aMarkedPhoto(350, 300));
  await crop.click();
  await expect.element(panel.getByRole('button', { name: adjustPhoto.done })).toBeInViewport({ ratio: 1 });
  const { scrollHeight, clientHeight } = panel.element();
  expect(scrollHeight).toBeLessThanOrEqual(Math.min(clientHeight, innerHeight));
});

test('a chosen photo can be turned before it is sent, or stay unchanged [8.3]', async () => {
  await photo.upload(await aMarkedPhoto(350, 300));
  await expect.element(yourPhoto).toBeVisible();
  const address = () => yourPhoto.element().getAttribute('src');
  const before = address();
  await crop.click();
  await panel.getByRole('button', { name: adjustPhoto.rotate }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(crop).toHaveFocus();
  expect(address()).toBe(before);

  await crop.click();
  await panel.getByRole('button', { name: adjustPhoto.rotate }).click();
  await panel.getByRole('button', { name: adjustPhoto.done }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(crop).toHaveFocus();
  await expect.poll(address).not.toBe(before);
});

test('a big photo is shrunk before it is sent [8.3]', async () => {
  const big = asFile(await aPhoto(3000, 2400));
  expect(big.size).toBeGreaterThan(TWO_MEGABYTES);
  const sent = Promise.withResolvers<File>();
  server.answers['/verifyuser'] = async (request) => {
    const image = (await request.formData()).get('image');
    if (image instanceof File) sent.resolve(image);
    return Response.json({ success: true, data: me, message: answerWords.signedUp });
  };
  await fillSignUpForm('tara@iitd.ac.in');
  const before = yourPhoto.element().getAttribute('src');
  await photo.upload(big);
  await expect.element(yourPhoto).not.toHaveAttribute('src', before ?? '');
  await button(words.sendOtp).click();
  await acceptAlert(answerWords.codeSent);
  await field(words.otp).fill('123456');
  await button(words.signUp).click();
  await acceptAlert(answerWords.signedUp);
  const file = await sent.promise;
  expect(file.size).toBeLessThanOrEqual(TWO_MEGABYTES);
  expect(await look(file)).toMatchObject({ width: 1920, height: 1646 });
});

test('the card beside the form stays in view to the form’s end, and has no Tab stop [10.2]', async () => {
  await page.viewport(1280, 800);
  const card = () => document.querySelector<HTMLElement>('.own-card');
  await expect.poll(() => card()?.textContent).toContain(texts.cardCaption);
  await fillSignUpForm('tara@iitd.ac.in');
  focusOn(crop);
  for (const name of [words.fullName, words.fields.course.label]) {
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByLabelText(name, { exact: true })).toHaveFocus();
  }
  scrollTo(0, document.documentElement.scrollHeight);
  const name = card()?.querySelector('h2');
  expect(name?.textContent).toBe('Tara Newcomer');
  await expect.poll(() => name?.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  expect(name?.getBoundingClientRect().bottom).toBeLessThanOrEqual(800);
});

test('on a phone nothing of the form is above the card while the form scrolls under it [10.2]', async () => {
  await page.viewport(390, 844);
  const card = () => document.querySelector<HTMLElement>('.draft-card');
  await expect.poll(() => card()?.querySelector('h2')).toBeTruthy();
  scrollTo(0, 330);
  await expect.poll(() => card()?.getBoundingClientRect().top).toBe(0);
  expect(card()?.firstElementChild?.getBoundingClientRect().top).toBe(8);
  expect(getComputedStyle(card() ?? document.body).backgroundImage).toContain('gradient');
});

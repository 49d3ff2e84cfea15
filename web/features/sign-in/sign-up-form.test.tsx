import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerWords } from '#contract/words/en/answers.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { words } from '#contract/words/en/words.ts';
import { button, field, fillDetails, fillSignUpForm, list, photo } from '#test/web/sign-up-form.tsx';
import {
  acceptAlert,
  me,
  openApp,
  refusal,
  reloadApp,
  replaceAppServer,
  server,
} from '#test/web/whole-app.tsx';

const phone = field(words.phone);
const yourPhoto = page.getByRole('img', { name: words.yourPhoto });
const asked = (path: string) => server.asked.filter((call) => call === `POST ${path}`).length;

replaceAppServer({
  '/register': { success: true, message: answerWords.codeSent },
  '/verifyuser': { success: true, data: me, message: answerWords.signedUp },
});
let app: Awaited<ReturnType<typeof openApp>>;
beforeEach(async () => {
  app = await openApp('/?sign-up');
});

async function send(alert: string): Promise<void> {
  await button(words.sendOtp).click();
  await acceptAlert(alert);
}

test('the lists hold the enumerations [5.4]', async () => {
  await expect.element(list('Course')).toBeVisible();
  const options = (name: string) => [...(list(name).element() as HTMLSelectElement).options];
  const valuesOf = (name: string) => options(name).map(({ value }) => value);
  const courses = ['bca', 'btech', 'bsc', 'bba', 'llb', 'bcom', 'mca', 'mba', 'mtech', 'msc', 'other'];
  expect(valuesOf('Course')).toEqual(['', ...courses]);
  expect(valuesOf('Year')).toEqual(['', '1', '2', '3', '4', '5']);
  expect(valuesOf('Gender')).toEqual(['', 'male', 'female', 'other']);
  expect(valuesOf('Personality')).toEqual(['', 'introvert', 'extrovert', 'openss']);
  expect(valuesOf('Relationship')).toEqual(['', 'single', 'in relation', 'not specified']);
  expect(options('Year').map(({ text }) => text)).toEqual([words.choose, '1st', '2nd', '3rd', '4th', '5th']);
});

test('sign-up asks for every missing field, then for a complete phone number [11.3]', async () => {
  await send(words.fillAllRequired);
  await fillSignUpForm('tara@iitd.ac.in');
  for (const name of [words.fullName, words.phone, words.email]) {
    const typed = (field(name).element() as HTMLInputElement).value;
    await field(name).fill('');
    await send(words.fillAllRequired);
    await field(name).fill(typed);
  }
  for (const name of [words.fields.course.label, words.fields.year.label, words.fields.gender.label]) {
    const chosen = (list(name).element() as HTMLSelectElement).value;
    await list(name).selectOptions('');
    await send(words.fillAllRequired);
    await list(name).selectOptions(chosen);
  }
  for (const typed of ['98765', '98765432ab']) {
    await phone.fill(typed);
    await send(words.invalidPhone);
  }
  expect(asked('/register')).toBe(0);
});

test('a sign-up without a photo, or with a file that is not an image, is not sent', async () => {
  await fillSignUpForm('tara@iitd.ac.in', 'Tara Newcomer', { withPhoto: false });
  await send(words.fillAllRequired);
  await photo.upload(new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' }));
  await acceptAlert(words.photoMustBeImage);
  await send(words.fillAllRequired);
  expect(asked('/register')).toBe(0);
});

test('the boxes accept no more than their limit [11.3]', async () => {
  await fillDetails();
  await send(words.fillAllRequired);
  for (const [name, typed, keeps] of [
    [words.fullName, 'n'.repeat(60), 'n'.repeat(50)],
    [words.phone, '987654321012', '9876543210'],
    [words.otp, '12345678', '123456'],
  ] as const) {
    await field(name).fill('');
    await userEvent.type(field(name), typed);
    await expect.element(field(name)).toHaveValue(keeps);
  }
});

describe('after a code was sent', () => {
  beforeEach(async () => {
    await fillSignUpForm('tara@iitd.ac.in', 'First Version');
    await expect.element(button(words.signUp)).not.toBeInTheDocument();
    await send(answerWords.codeSent);
  });

  test('the sign-up button appears and needs six digits, which send nothing by themselves', async () => {
    await expect.element(field(words.otp)).toHaveFocus();
    await button(words.signUp).click();
    await acceptAlert(words.enterOtp);
    await field(words.otp).fill('12345');
    await button(words.signUp).click();
    await acceptAlert(words.otpTooShort);
    await field(words.otp).fill('123456');
    (field(words.otp).element() as HTMLElement).blur();
    await new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));
    expect(asked('/verifyuser')).toBe(0);
    await button(words.signUp).click();
    await acceptAlert(answerWords.signedUp);
    expect(asked('/verifyuser')).toBe(1);
  });

  test('a refusal leaves nobody logged in, and the code can be used again', async () => {
    server.answers['/verifyuser'] = refusal(415, 'not_a_photo', 'no photo');
    await field(words.otp).fill('123456');
    await button(words.signUp).click();
    await acceptAlert('no photo');
    await expect.element(photo).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field(words.otp)).toHaveValue('123456');
    expect([localStorage.getItem('login'), localStorage.getItem('userData')]).toEqual(['false', null]);
  });

  test('changed details are not lost silently, nor by opening login', async () => {
    await field(words.otp).fill('123456');
    await field(words.fullName).fill('Second Version');
    await button(words.signUp).click();
    await acceptAlert(laterWords.signUp.changedAfterOtp);
    expect(asked('/verifyuser')).toBe(0);
    await button(words.haveAccount).click();
    await button(words.noAccount).click();
    await expect.element(field(words.fullName)).toHaveValue('Second Version');
    await expect.element(yourPhoto).toBeVisible();
    await field(words.fullName).fill('First Version');
    await field(words.otp).fill('123456');
    await button(words.signUp).click();
    await acceptAlert(answerWords.signedUp);
  });
});

test('the next person sees nothing of an unfinished sign-up [9.11]', async () => {
  await fillSignUpForm('tara@iitd.ac.in');
  await button(words.haveAccount).click();
  server.answers['/login'] = { success: true, data: me, message: answerWords.loggedIn };
  await field(words.email).fill('own@iitd.ac.in');
  await field(words.otp).fill('123456');
  await button(words.login).click();
  await acceptAlert(answerWords.loggedIn);
  await page.getByRole('button', { name: words.menu, exact: true }).click();
  await button(words.logOut).click();
  await acceptAlert(words.confirmLogout);
  await button(words.noAccount).click();
  await expect.element(field(words.fullName)).toHaveValue('');
  await expect.element(yourPhoto).not.toBeInTheDocument();
});

test('without network a request for a code fails with a message, and the typed text stays', async () => {
  await fillSignUpForm('tara@iitd.ac.in');
  server.answers['/register'] = () => Response.error();
  await send(words.noConnection);
  await expect.element(field(words.email)).toHaveValue('tara@iitd.ac.in');
  await expect.element(button(words.signUp)).not.toBeInTheDocument();
  server.answers['/register'] = { success: true, message: answerWords.codeSent };
  await send(answerWords.codeSent);
});

/** Inserts the whole text at once, like a paste. */
async function paste(text: string): Promise<void> {
  await phone.fill('');
  await phone.click();
  document.execCommand('insertText', false, text);
}

const spellings = [
  '+91 98765 43210',
  '+91-98765-43210',
  '0091 98765 43210',
  '098765 43210',
  '(0) 98765-43210',
  '+91 (0) 98765 43210',
];

test('a phone number, pasted or typed, loses its spaces, dashes, brackets and prefix [11.4]', async () => {
  for (const text of [...spellings, '91 98765 43210']) {
    await paste(text);
    await expect.element(phone).toHaveValue('9876543210');
  }
  for (const text of spellings) {
    await phone.fill('');
    await userEvent.type(phone, text);
    await expect.element(phone).toHaveValue('9876543210');
  }
});

test('a pasted phone number of more than 10 digits is refused, not cut, even after a reload [11.4]', async () => {
  await fillSignUpForm('tara@iitd.ac.in');
  await paste('98765 43210 12');
  await expect.element(phone).toHaveValue('9876543210');
  await send(words.invalidPhone);
  await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
  await reloadApp(app);
  await send(words.invalidPhone);
  expect(asked('/register')).toBe(0);
  await paste('98765 43211');
  await send(answerWords.codeSent);
});

import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { sendLoginCode } from '#contract/sign-in.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { words } from '#contract/words/en/words.ts';
import { button, field, fillSignUpForm, list, photo } from '#test/web/sign-up-form.tsx';
import { acceptAlert, openApp, refusal, replaceAppServer, server } from '#test/web/whole-app.tsx';

replaceAppServer();

async function expectWrong(one: Locator, message: string): Promise<void> {
  await expect.element(one).toHaveAttribute('aria-invalid', 'true');
  await expect.element(one).toHaveAccessibleDescription(new RegExp(RegExp.escape(message)));
}

async function expectRight(one: Locator): Promise<void> {
  await expect.element(one).not.toHaveAttribute('aria-invalid');
  await expect.element(one).not.toHaveAttribute('aria-describedby', expect.stringContaining('error'));
}

test('login: after the alert the wrong field has the focus and keeps its message until it is filled', async () => {
  server.answers['/login'] = refusal(401, 'wrong_code', answerWords.wrongCode);
  await openApp();
  await button(words.login).click();
  await acceptAlert(words.enterEmail);
  await expect.element(field(words.email)).toHaveFocus();
  await expectWrong(field(words.email), words.missingEmail);
  await expect.element(page.getByText(words.missingEmail)).toBeVisible();

  await field(words.email).fill('tara@iitd.ac.in');
  await expectRight(field(words.email));
  await button(words.login).click();
  await acceptAlert(words.enterOtp);
  await expect.element(field(words.otp)).toHaveFocus();
  await expectWrong(field(words.otp), words.missingOtp);
  await field(words.otp).fill('123456');
  await expectRight(field(words.otp));
  await button(words.login).click();
  await acceptAlert(answerWords.wrongCode);
  await expect.element(field(words.otp)).toHaveFocus();
  await expectWrong(field(words.otp), answerWords.wrongCode);
});

test('sign-up: every missing field keeps its message until it is filled; the first has the focus [11.10]', async () => {
  await openApp('/?sign-up');
  await button(words.sendOtp).click();
  await acceptAlert(words.fillAllRequired);
  await expect.element(photo).toHaveFocus();
  const fields: [Locator, string][] = [
    [photo, words.missingPhoto],
    [field(words.fullName), words.missingText],
    [list(words.fields.course.label), words.missingChoice],
    [list(words.fields.year.label), words.missingChoice],
    [list(words.fields.gender.label), words.missingChoice],
    [field(words.phone), words.missingPhone],
    [field(words.email), words.missingEmail],
  ];
  for (const [one, message] of fields) await expectWrong(one, message);
  await expectRight(list(words.fields.personality.label));

  await field(words.phone).fill('98765');
  await expectWrong(field(words.phone), words.missingPhone);
  await fillSignUpForm('tara@iitd.ac.in');
  for (const [one] of fields) await expectRight(one);
  expect(server.asked).not.toContain('POST /register');
});

test('sign-up: all wrong values are marked at once, and the first has the focus', async () => {
  await openApp('/?sign-up');
  await fillSignUpForm('nobody', 'Ab');
  await field(words.phone).fill('123');
  await button(words.sendOtp).click();
  await acceptAlert(words.invalidPhone);
  await expect.element(field(words.fullName)).toHaveFocus();
  await expectWrong(field(words.fullName), words.wrongName);
  await expectWrong(field(words.phone), words.missingPhone);
  await expectWrong(field(words.email), words.wrongEmail);
  expect(server.asked).not.toContain('POST /register');
});

test('sign-up: the field named by the server is marked and has the focus', async () => {
  const message = 'Your full name must be 5 to 50 characters.';
  server.answers['/register'] = refusal(400, 'invalid_input', message, { name: message });
  await openApp('/?sign-up');
  await fillSignUpForm('tara@iitd.ac.in', 'Abcd1');
  await button(words.sendOtp).click();
  await acceptAlert(message);
  await expect.element(field(words.fullName)).toHaveFocus();
  await expectWrong(field(words.fullName), message);
  await field(words.fullName).fill('Abcde');
  await expectRight(field(words.fullName));
});

const wait = page.getByRole('button', { name: /^Resend otp in 1[12]\d$/ });

test('sign-up: the wait for another code survives a reload, with the form [10.2]', async () => {
  server.answers['/register'] = { success: true, message: answerWords.codeSent };
  const app = await openApp('/?sign-up');
  await fillSignUpForm('tara@iitd.ac.in');
  await button(words.sendOtp).click();
  await acceptAlert(answerWords.codeSent);
  await expect.element(wait).toBeDisabled();
  await app.unmount();
  await openApp('/?sign-up');
  await expect.element(wait).toBeDisabled();
  await expect.element(field(words.fullName)).toHaveValue('Tara Newcomer');
  await expect.element(field(words.email)).toHaveValue('tara@iitd.ac.in');
  await expect.element(button(words.signUp)).toBeVisible();
  // Each address has its own wait.
  await field(words.email).fill('meera@iitd.ac.in');
  await expect.element(wait).not.toBeInTheDocument();
});

test('login: the wait for another code survives a reload', async () => {
  server.answers[sendLoginCode.path] = { success: true, message: answerWords.codeSent };
  const app = await openApp();
  await field(words.email).fill('tara@iitd.ac.in');
  await button(words.sendOtp).click();
  await expect.element(field(words.otp)).toHaveAccessibleDescription(answerWords.codeSent);
  await expect.element(field(words.otp)).toHaveFocus();
  await expect.element(wait).toBeDisabled();
  await app.unmount();
  await openApp();
  await expect.element(wait).toBeDisabled();
  await expect.element(field(words.email)).toHaveValue('tara@iitd.ac.in');
});

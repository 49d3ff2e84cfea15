import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CAMPUS_LOG_IN_PATH, campusPage } from '#contract/campus-page.ts';
import { answerWords, photoAnswers } from '#contract/words/en/answers.ts';
import { campusLogInWords } from '#contract/words/en/campus-log-in.ts';
import { words } from '#contract/words/en/words.ts';
import { button, field, fillDetails, photo } from '#test/web/sign-up-form.tsx';
import { acceptAlert, me, openApp, refusal, replaceAppServer, server } from '#test/web/whole-app.tsx';
import { operatorSettings } from '#web/data/operator.ts';

const PATH = '/login/campus/sign-up';
const CAMPUS_NAME = 'Delhi Polytechnic';

replaceAppServer();
beforeEach(() => {
  Object.assign(operatorSettings, { campusName: CAMPUS_NAME });
  open('meera@iitd.ac.in', 'Meera Iyer');
});
afterEach(() => void Object.assign(operatorSettings, { campusName: undefined }));

/** Opens the sign-up of a person. The server answers the next try with the given answer. */
function open(
  email: string,
  name: string,
  next = Response.json({ success: true, data: me, message: 'In.' }),
) {
  server.answers[PATH] = ({ method }) => (method === 'GET' ? Response.json({ email, name }) : next.clone());
}
const refuseNext = (next: Response) => open('meera@iitd.ac.in', 'Meera Iyer', next);

const link = page.getByRole('link', { name: campusLogInWords.logInWith(CAMPUS_NAME), exact: true });
const yourPhoto = page.getByRole('img', { name: words.yourPhoto });

async function openForm() {
  const app = await openApp(campusPage('new'));
  await expect.element(field(words.email)).toBeVisible();
  return app;
}

test('the campus’s address cannot be changed, the name can be changed, and no code is needed', async () => {
  await openForm();
  await expect.element(field(words.email)).toHaveValue('meera@iitd.ac.in');
  await expect.element(field(words.email)).toHaveAttribute('readonly');
  await expect.element(field(words.fullName)).toHaveValue('Meera Iyer');
  await expect.element(page.getByText(campusLogInWords.confirmedBy(CAMPUS_NAME))).toBeVisible();
  await expect.element(field(words.otp)).not.toBeInTheDocument();
});

test('a refused name has the focus; a refused photo is marked; the typed text stays [3.11]', async () => {
  await openForm();
  await fillDetails();
  refuseNext(refusal(400, 'invalid_input', 'too short', { name: 'too short' }));
  await button(words.signUp).click();
  await acceptAlert('too short');
  await expect.element(field(words.fullName)).toHaveFocus();
  refuseNext(refusal(415, 'not_a_photo', photoAnswers.notAPhoto));
  await button(words.signUp).click();
  await acceptAlert(photoAnswers.notAPhoto);
  await expect.element(photo).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field(words.phone)).toHaveValue('9876543210');
});

test('a missing answer is reported, and the next try succeeds [3.11]', async () => {
  await openForm();
  await fillDetails();
  refuseNext(new Response('', { status: 502 }));
  await button(words.signUp).click();
  await acceptAlert(words.notThere);
  await expect.element(field(words.phone)).toHaveValue('9876543210');
  refuseNext(Response.json({ success: true, data: me, message: answerWords.signedUp }));
  await button(words.signUp).click();
  await acceptAlert(answerWords.signedUp);
  expect(localStorage.getItem('userData')).toContain('"uid":"me"');
});

test('without an open sign-up the page explains it and offers the campus log-in and the usual sign-up [3.11]', async () => {
  server.answers[PATH] = refusal(404, 'not_found', 'nothing here');
  await openApp(campusPage('new'));
  await expect.element(page.getByText(campusLogInWords.signUpClosed)).toBeVisible();
  await expect.element(link).toHaveAttribute('href', CAMPUS_LOG_IN_PATH);
  await button(campusLogInWords.anotherAddress).click();
  await expect.element(button(words.sendOtp)).toBeVisible();
  expect(location.pathname + location.search).toBe('/?sign-up');
});

test('a sign-up that fails to open can be tried again', async () => {
  server.answers[PATH] = new Response('', { status: 502 });
  await openApp(campusPage('new'));
  await expect.element(page.getByText(campusLogInWords.signUpFailed)).toBeVisible();
  open('meera@iitd.ac.in', 'Meera Iyer');
  await button(words.tryAgain).click();
  await expect.element(field(words.email)).toHaveValue('meera@iitd.ac.in');
});

test('another address leads to the usual sign-up, which keeps everything typed except the address [3.11]', async () => {
  await openForm();
  await fillDetails();
  await button(campusLogInWords.anotherAddress).click();
  await expect.element(field(words.email)).toHaveValue('');
  expect(location.pathname + location.search).toBe('/?sign-up');
  await expect.element(field(words.email)).not.toHaveAttribute('readonly');
  await expect.element(field(words.phone)).toHaveValue('9876543210');
  await expect.element(yourPhoto).toBeVisible();
  await expect.element(button(words.sendOtp)).toBeVisible();
});

test('the sign-up of one person does not begin with another person’s typed text [3.11]', async () => {
  const app = await openForm();
  await fillDetails();
  await app.unmount();
  open('kabir@iitd.ac.in', 'Kabir Singh');
  await openForm();
  await expect.element(field(words.email)).toHaveValue('kabir@iitd.ac.in');
  await expect.element(field(words.fullName)).toHaveValue('Kabir Singh');
  await expect.element(field(words.phone)).toHaveValue('');
  await expect.element(yourPhoto).not.toBeInTheDocument();
});

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeWords } from '#contract/words/en/change-email.ts';
import { decisionWords } from '#contract/words/en/decisions.ts';
import { editWords } from '#contract/words/en/edit.ts';
import { reportWords } from '#contract/words/en/report.ts';
import { safetyMenuWords } from '#contract/words/en/safety-menu.ts';
import { sessionWords } from '#contract/words/en/sessions.ts';
import { words } from '#contract/words/en/words.ts';
import { aCard } from '#test/web/a-card.ts';
import { aDecision } from '#test/web/a-decision.ts';
import {
  acceptAlert,
  me,
  openApp,
  refusal,
  reloadApp,
  replaceAppServer,
  server,
} from '#test/web/whole-app.tsx';
import { navigate } from '#web/data/navigation.tsx';

const kabir = aCard({ uid: 'kabir', name: 'Kabir Singh' });
const other = { ...me, uid: 'other', name: 'Other Person' };

/** Whether the session is revoked on the server. */
let ended: boolean;
const calls = {
  '/me': me,
  '/get': [kabir],
  '/getuser/me': me,
  '/getuser/other': other,
  '/getcomment': [{ count: 0, canWrite: true }],
  '/decisions': { success: true, data: [aDecision()] },
  '/notices': { success: true, data: [] },
  '/reports': { success: true, data: [] },
  '/restricts': { success: true, data: [] },
  '/update': { success: true, data: me, message: 'Updated.' },
  '/email': { success: true, message: 'Sent.' },
  '/appeal': { success: true },
  '/report': { success: true },
};

replaceAppServer();
beforeEach(() => {
  ended = false;
  for (const [path, answer] of Object.entries(calls))
    server.answers[path] = () =>
      ended ? refusal(401, 'no_session', 'Please log in again.') : Response.json(answer);
});

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const why = page.getByRole('alert').getByText(sessionWords.ownEnded);

async function logIn(user = me): Promise<void> {
  ended = false;
  server.answers['/login'] = { success: true, data: user, message: 'Welcome.' };
  await box(words.email).fill(me.email);
  await box(words.otp).fill('123456');
  await page.getByRole('main').getByRole('button', { name: words.login, exact: true }).click();
  await acceptAlert('Welcome.');
}

/** Changes a field of the edit form. The session has ended when the change is sent. */
async function endWhileEditing() {
  const app = await openApp('/update/me', me);
  await box(words.fullName).fill('Other Name');
  ended = true;
  await button(editWords.update).click();
  await expect.element(why).toBeVisible();
  expect(location.pathname).toBe('/');
  return app;
}

test('the log-in that follows the end of a session during an edit leads back to the form, with its draft [3.7 9.1]', async () => {
  const app = await endWhileEditing();
  // As on a phone that switches to the mail app.
  await reloadApp(app);
  await logIn();
  await expect.poll(() => location.pathname).toBe('/update/me');
  await expect.element(box(words.fullName)).toHaveValue('Other Name');
  await expect.element(why).not.toBeInTheDocument();
});

test('another person who then logs in goes to Home [3.7]', async () => {
  await endWhileEditing();
  await logIn(other);
  await expect.element(page.getByRole('feed')).toBeVisible();
  expect(location.pathname).toBe('/');
});

test('a person who has gone to Home since the session ended stays there after the log-in [3.7]', async () => {
  await openApp('/', me);
  await expect.element(page.getByRole('article')).toBeVisible();
  navigate('/user/email');
  await box(changeWords.newEmail).fill('new@iitd.ac.in');
  ended = true;
  await button(words.sendOtp).click();
  await expect.element(why).toBeVisible();
  await page.getByRole('link', { name: words.brand, exact: true }).first().click();
  await expect.element(page.getByRole('article')).toBeVisible();
  await page.getByRole('link', { name: words.login, exact: true }).first().click();
  await logIn();
  await expect.element(page.getByRole('feed')).toBeVisible();
  expect(location.pathname).toBe('/');
});

test.for([
  ['/user/email', changeWords.newEmail, words.sendOtp],
  ['/appeal/c1', decisionWords.note, decisionWords.send],
] as const)(
  'a session that ends while the form of %s is open: log-in explains it and leads back to the typed text [3.7]',
  async ([address, name, send]) => {
    await openApp(address, me);
    await box(name).fill('new@iitd.ac.in');
    ended = true;
    await button(send).click();
    await expect.element(why).toBeVisible();
    expect(location.pathname).toBe(address);
    await logIn();
    await expect.element(box(name)).toHaveValue('new@iitd.ac.in');
  },
);

test('a session that ends while a report over the cards is open: an alert explains it, and OK leads to login [3.7]', async () => {
  await openApp('/', me);
  const card = page.getByRole('article', { name: 'Kabir Singh' });
  await card.getByRole('button', { name: safetyMenuWords.moreAbout(kabir.name) }).click();
  await page.getByRole('menuitem', { name: safetyMenuWords.reportPerson }).click();
  await page.getByRole('radio', { name: reportWords.reasonsOfPerson.spam }).click();
  ended = true;
  await button(reportWords.send).click();
  await acceptAlert(words.reactLoggedOut);
  await expect.element(box(words.otp)).toBeVisible();
});

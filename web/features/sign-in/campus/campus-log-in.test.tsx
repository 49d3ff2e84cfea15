import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CAMPUS_LOG_IN_PATH, campusPage, type CampusTrouble } from '#contract/campus-page.ts';
import { campusLogInWords } from '#contract/words/en/campus-log-in.ts';
import { words } from '#contract/words/en/words.ts';
import { acceptAlert, me, openApp, refusal, replaceAppServer, server } from '#test/web/whole-app.tsx';
import { operatorSettings } from '#web/data/operator.ts';
import { pendingLogOut } from '#web/data/storage/session-storage.ts';

/** Long, so that it takes several lines, with a word that is wider than a phone's button. */
const CAMPUS_NAME = 'Delhi Polytechnicuniversityofengineering';
const { troubles } = campusLogInWords;

replaceAppServer();
beforeEach(() => void Object.assign(operatorSettings, { campusName: CAMPUS_NAME }));
afterEach(() => void Object.assign(operatorSettings, { campusName: undefined }));

const link = page.getByRole('link', { name: campusLogInWords.logInWith(CAMPUS_NAME), exact: true });
const address = () => location.pathname + location.search;

test('each trouble has its own text on the login screen; an unknown value shows nothing [3.11]', async () => {
  for (const [trouble, text] of Object.entries(troubles)) {
    const app = await openApp(campusPage(trouble as CampusTrouble));
    await expect.element(page.getByRole('alert')).toHaveTextContent(text);
    expect(address()).toBe('/');
    await app.unmount();
  }
  for (const value of ['toString', 'new', '<b>hello</b>', '']) {
    const app = await openApp(`/?${new URLSearchParams({ campus: value })}&course=bca`);
    await expect.element(link).toBeVisible();
    await expect.poll(address).toBe('/?course=bca');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await app.unmount();
  }
});

test('the e-mail address typed before a campus log-in is still in its field, and in no page’s address', async () => {
  const app = await openApp('/');
  const email = page.getByRole('textbox', { name: words.email });
  await email.fill('asha@iitd.ac.in');
  await app.unmount();
  await openApp(campusPage('cancelled'));
  await expect.element(email).toHaveValue('asha@iitd.ac.in');
  await page.getByRole('button', { name: words.noAccount }).click();
  await expect.element(page.getByRole('button', { name: words.haveAccount })).toBeVisible();
  history.back();
  await expect.element(email).toHaveValue('asha@iitd.ac.in');
  expect(location.href + JSON.stringify(history.state)).not.toContain('asha');
});

test('a long name takes several lines: nothing is wider than a narrow phone [3.11]', async () => {
  await page.viewport(320, 640);
  for (const path of ['/', '/?sign-up']) {
    const app = await openApp(path);
    await expect.element(link).toBeVisible();
    const { scrollWidth, clientWidth } = link.element();
    expect(scrollWidth - clientWidth).toBe(0);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    await app.unmount();
  }
});

test('an account that cannot be loaded can be tried again; meanwhile nobody is logged in here [3.11]', async () => {
  server.answers['/me'] = new Response('', { status: 502 });
  await openApp(campusPage('in'), { ...me, uid: 'former' });
  await expect.element(page.getByText(campusLogInWords.accountFailed)).toBeVisible();
  expect([localStorage.getItem('login'), localStorage.getItem('userData')]).toEqual([null, null]);
  server.answers['/me'] = me;
  await page.getByRole('button', { name: words.tryAgain }).click();
  await expect.poll(() => localStorage.getItem('userData')).toContain('"uid":"me"');
  await expect.element(page.getByRole('searchbox')).toBeVisible();
  expect(address()).toBe('/');
});

test('without a session the login screen reports the failure [3.11]', async () => {
  server.answers['/me'] = refusal(401, 'no_session', 'Log in again.');
  await openApp(campusPage('in'));
  await expect.element(page.getByText(troubles.failed)).toBeVisible();
  await expect.element(page.getByRole('button', { name: words.login, exact: true })).toBeVisible();
  expect(address()).toBe('/');
});

/** Keeps the page when the link leads away. @returns the addresses that were followed. */
function stayHere(): string[] {
  const left: string[] = [];
  const stay = (event: NavigateEvent) => {
    const { pathname } = new URL(event.destination.url);
    if (pathname !== CAMPUS_LOG_IN_PATH) return;
    left.push(pathname);
    server.asked.push(pathname);
    event.preventDefault();
  };
  navigation.addEventListener('navigate', stay);
  onTestFinished(() => navigation.removeEventListener('navigate', stay));
  return left;
}

test('a log-out without an answer is sent before the campus log-in, and spares its session [3.11]', async () => {
  server.answers['/logout'] = new Response('', { status: 502 });
  pendingLogOut.set();
  await openApp();
  stayHere();
  await expect.element(link).toBeVisible();
  server.answers['/logout'] = { success: true };
  server.asked = [];
  await link.click();
  await expect.poll(() => server.asked).toContain(CAMPUS_LOG_IN_PATH);
  const order = server.asked.filter((path) => ['POST /logout', CAMPUS_LOG_IN_PATH].includes(path));
  expect(order).toEqual(['POST /logout', CAMPUS_LOG_IN_PATH]);
  expect(pendingLogOut.isSet()).toBe(false);
});

test('without network the link reports that there is no connection, and leads nowhere', async () => {
  const left = stayHere();
  await openApp();
  await expect.element(link).toBeVisible();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  await link.click();
  await acceptAlert(words.noConnection);
  expect(left).toEqual([]);
});

test('without OIDC_… there is no link, and addresses of a campus log-in show and request nothing [3.11]', async () => {
  Object.assign(operatorSettings, { campusName: undefined });
  for (const path of ['/', '/?sign-up', campusPage('cancelled'), campusPage('in'), campusPage('new')]) {
    const app = await openApp(path);
    await expect.element(page.getByRole('textbox', { name: words.email })).toBeVisible();
    await expect.element(page.getByRole('link', { name: /^Log in with/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await expect.poll(address).toBe(path.includes('sign-up') ? '/?sign-up' : '/');
    await app.unmount();
  }
  expect(server.asked.filter((path) => /campus|[/]me$/.test(path))).toEqual([]);
});

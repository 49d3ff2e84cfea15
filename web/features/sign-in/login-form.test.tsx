import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { words } from '#contract/words/en/words.ts';
import { renderLoggedIn } from '#test/web/render-logged-in.tsx';
import { LoginForm } from '#web/features/sign-in/login-form.tsx';
import { storeSession } from '#web/data/storage/session-storage.ts';

let answer: () => Promise<Response>;
const refusal = (status: number, body: object) => () =>
  Promise.resolve(Response.json({ success: false, ...body }, { status }));

beforeEach(async () => {
  sessionStorage.clear();
  storeSession(null);
  answer = () => Promise.reject(new Error('no call expected'));
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => answer());
  await renderLoggedIn(<LoginForm />);
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(fetch).mockRestore();
  sessionStorage.clear();
});

const email = page.getByRole('textbox', { name: 'E-mail' });
const otp = page.getByRole('textbox', { name: 'OTP' });
const login = page.getByRole('button', { name: 'Login' });
const alert = (name: string) => page.getByRole('alertdialog', { name, exact: true });
const wrongField = () => document.querySelector('[aria-invalid=true]');

async function accept(text: string) {
  await alert(text).getByRole('button', { name: 'OK' }).click();
  await expect.element(alert(text)).not.toBeInTheDocument();
}

test('a login without an address or a code asks for it and focuses the field [10.3 11.5]', async () => {
  await login.click();
  await expect.element(alert('please enter your email').getByRole('button')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(email).toHaveFocus();
  await page.getByRole('button', { name: 'send otp' }).click();
  await accept('please enter your email');

  await email.fill('asha@uni.edu');
  await login.click();
  await accept('please enter otp');
  await expect.element(otp).toHaveFocus();
  await otp.fill('   ');
  await login.click();
  await accept('please enter otp');
  expect(fetch).not.toHaveBeenCalled();
});

test('a refused login marks the wrong field', async () => {
  await email.fill('nobody at all');
  await otp.fill('123456');
  answer = refusal(400, { code: 'invalid_input', message: 'no address', fields: { email: 'no address' } });
  await login.click();
  await accept('no address');
  expect(wrongField()).toBe(email.element());

  await email.fill('asha@uni.edu');
  answer = refusal(401, { code: 'wrong_code', message: 'a wrong code' });
  await login.click();
  await accept('a wrong code');
  expect(wrongField()).toBe(otp.element());
});

test('a second code too early is refused with the waiting time on the button', async () => {
  await email.fill('asha@uni.edu');
  answer = () =>
    Promise.resolve(
      Response.json(
        { success: false, code: 'too_often', message: 'wait' },
        { status: 429, headers: { 'retry-after': '115' } },
      ),
    );
  await page.getByRole('button', { name: 'send otp' }).click();
  await accept('wait');
  await expect.element(email).toHaveValue('asha@uni.edu');
  await expect.element(page.getByRole('button', { name: /^Resend otp in 11\d$/ })).toBeDisabled();
});

test('a pasted code loses its spaces, and the box has the attributes of a one-time code', async () => {
  await expect.element(otp).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(otp).toHaveAttribute('inputmode', 'numeric');
  await otp.fill(' 123 456\n');
  await expect.element(otp).toHaveValue('123456');
});

test('the overlay of a login shows until the answer, at most 4 seconds [10.3 13.3]', async () => {
  await email.fill('asha@uni.edu');
  await otp.fill('123456');
  const pending = Promise.withResolvers<Response>();
  answer = () => pending.promise;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  (login.element() as HTMLElement).click();
  // Reads without waiting, because an assertion that waits would need the timers.
  const overlay = () => page.getByText(words.loggingIn).elements().length;
  const advance = (ms: number) => flushSync(() => void vi.advanceTimersByTime(ms));
  advance(3900);
  expect(overlay()).toBe(1);
  advance(200);
  expect(overlay()).toBe(0);
  expect(login.element()).toBeDisabled();
  pending.resolve(Response.json({ success: false, code: 'wrong_code', message: 'late' }, { status: 401 }));
});

test('send otp is the main button until a code was sent, then Login; an error replaces the answer [10.3]', async () => {
  const isMain = (button: Element) => button.classList.contains('bg-accent');
  const send = page.getByRole('button', { name: 'send otp' });
  expect([isMain(send.element()), isMain(login.element())]).toEqual([true, false]);

  await email.fill('asha@uni.edu');
  answer = () => Promise.resolve(Response.json({ success: true, message: 'We have sent a code.' }));
  await send.click();
  await expect.element(page.getByText('We have sent a code.')).toBeVisible();
  expect(isMain(login.element())).toBe(true);

  await otp.fill('123456');
  answer = refusal(401, { code: 'wrong_code', message: 'a wrong code' });
  await login.click();
  await accept('a wrong code');
  await expect.element(page.getByText('a wrong code')).toBeVisible();
  await expect.element(page.getByText('We have sent a code.')).not.toBeInTheDocument();
});

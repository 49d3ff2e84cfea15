import { createRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeFields } from '#web/features/sign-in/code-fields.tsx';
import { clearCountdown, lastAddress, useCountdown } from '#web/features/sign-in/use-countdown.ts';
import '#web/styles.css';

const ADDRESS = 'asha@iitd.ac.in';

function Form({ purpose = 'login' }: { readonly purpose?: 'login' | 'sign-up' }) {
  const [email, setEmail] = useState(ADDRESS);
  const countdown = useCountdown(purpose, email);
  return (
    <CodeFields
      email={email}
      onEmail={setEmail}
      otpField={createRef()}
      onOtp={() => undefined}
      errors={{}}
      code={{ otp: '', setOtp: () => undefined, countdown, send: async () => undefined, note: undefined }}
      sending={false}
      onSend={() => countdown.start()}
    />
  );
}

/** The stored data of a countdown with a minute left. */
const aCountdown = () => ({ email: ADDRESS, until: Date.now() + 60_000, sent: true });

const button = () => page.getByRole('button');
/** Reads without waiting, because an assertion that waits would move the clock. */
const shown = () => button().element().textContent;
/** Sends a code, without waiting. */
const send = () => flushSync(() => (button().element() as HTMLElement).click());
const advance = (seconds: number) => flushSync(() => void vi.advanceTimersByTime(seconds * 1000));

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => void vi.useRealTimers());

test('after a code was sent, the button counts from 120 to 1, then a code can be sent again [10.2]', async () => {
  await render(<Form />);
  expect(shown()).toBe('send otp');
  send();
  expect(shown()).toBe('Resend otp in 120');
  expect(button().element()).toBeDisabled();

  advance(1);
  expect(shown()).toBe('Resend otp in 119');
  advance(118);
  expect(shown()).toBe('Resend otp in 1');
  expect(button().element()).toBeDisabled();
  advance(1);
  expect(shown()).toBe('Resend otp');
  expect(button().element()).toBeEnabled();
});

test('no second is skipped', async () => {
  await render(<Form />);
  send();
  for (let second = 119; second > 0; second -= 1) {
    advance(1);
    expect(shown()).toBe(`Resend otp in ${second}`);
  }
});

test('after the phone has slept, the countdown shows the remaining time', async () => {
  await render(<Form />);
  send();

  vi.setSystemTime(Date.now() + 100_000); // no timer ran
  advance(1);

  expect(shown()).toBe('Resend otp in 19');
});

test('the countdown continues after a reload', async () => {
  const first = await render(<Form />);
  send();
  advance(30);
  expect(shown()).toBe('Resend otp in 90');
  await first.unmount();
  advance(10);

  await render(<Form />);

  expect(shown()).toBe('Resend otp in 80');
  advance(80);
  expect(shown()).toBe('Resend otp');
});

test('after a reload at the countdown’s end a code can be sent again, and the address is still known', async () => {
  const first = await render(<Form />);
  send();
  await first.unmount();
  advance(121);

  await render(<Form />);

  expect(shown()).toBe('Resend otp');
  expect(lastAddress('login')).toBe(ADDRESS);
});

test('another address has no countdown; the first address still has its own', async () => {
  await render(<Form />);
  send();
  await page.getByLabelText('E-mail').fill('somebody.else@iitd.ac.in');
  await expect.poll(shown).toBe('send otp');
  expect(button().element()).toBeEnabled();

  await page.getByLabelText('E-mail').fill(ADDRESS);

  // To type has moved the clock.
  await expect.poll(shown).toMatch(/^Resend otp in 1[12]\d$/);
});

test('login and sign-up have separate countdowns', async () => {
  const login = await render(<Form purpose="login" />);
  send();
  await login.unmount();

  await render(<Form purpose="sign-up" />);

  expect(shown()).toBe('send otp');
});

test('a used code ends the countdown', async () => {
  const first = await render(<Form />);
  send();
  await first.unmount();
  clearCountdown('login');

  await render(<Form />);

  expect(shown()).toBe('send otp');
  expect(lastAddress('login')).toBe('');
});

test.for([
  ['that is not JSON', '{"email":'],
  ['without an envelope', JSON.stringify(aCountdown())],
  ['of another version', JSON.stringify({ version: 0, at: Date.now(), value: aCountdown() })],
  [
    'of another shape',
    JSON.stringify({ version: 1, at: Date.now(), value: { ...aCountdown(), until: 'soon' } }),
  ],
])('stored data %s starts no countdown and throws nothing', async ([, stored = '']) => {
  sessionStorage.setItem('code-sent:login', stored);

  await render(<Form />);

  expect(shown()).toBe('send otp');
});

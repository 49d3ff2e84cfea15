import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { EmailField } from '#web/sign-in/code-fields.tsx';
import { forgetCountdown, lastAddress, useCountdown } from '#web/sign-in/use-countdown.ts';
import '#web/styles.css';

const ADDRESS = 'asha@iitd.ac.in';

function Form({ purpose = 'login' }: { readonly purpose?: 'login' | 'sign-up' }) {
  const [email, setEmail] = useState(ADDRESS);
  const countdown = useCountdown(purpose, email);
  return (
    <EmailField
      email={email}
      onChange={setEmail}
      error={undefined}
      countdown={countdown}
      sending={false}
      onSend={() => countdown.start()}
    />
  );
}

const button = () => page.getByRole('button');
/** Read at once: an assertion that waits would move the clock. */
const shown = () => button().element().textContent;
const pass = (seconds: number) => flushSync(() => void vi.advanceTimersByTime(seconds * 1000));

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => void vi.useRealTimers());

test('a code that was sent makes one wait: 120, 119 … 1, then it may be sent again', async () => {
  await render(<Form />);
  expect(shown()).toBe('send otp');
  await button().click();
  expect(shown()).toBe('Resend otp in 120');
  expect(button().element()).toBeDisabled();

  pass(1);
  expect(shown()).toBe('Resend otp in 119');
  pass(118);
  expect(shown()).toBe('Resend otp in 1');
  expect(button().element()).toBeDisabled();
  pass(1);
  expect(shown()).toBe('Resend otp');
  expect(button().element()).toBeEnabled();
});

test('no second is skipped', async () => {
  await render(<Form />);
  await button().click();
  for (let second = 119; second > 0; second -= 1) {
    pass(1);
    expect(shown()).toBe(`Resend otp in ${second}`);
  }
});

test('a phone that slept in between shows what is left, not where it stopped', async () => {
  await render(<Form />);
  await button().click();
  expect(shown()).toBe('Resend otp in 120');

  vi.setSystemTime(Date.now() + 100_000); // no timer ran
  pass(1);

  expect(shown()).toBe('Resend otp in 19');
});

test('a reload goes on counting', async () => {
  const first = await render(<Form />);
  await button().click();
  pass(30);
  expect(shown()).toBe('Resend otp in 90');
  await first.unmount();
  pass(10);

  await render(<Form />);

  expect(shown()).toBe('Resend otp in 80');
  pass(80);
  expect(shown()).toBe('Resend otp');
});

test('a reload after the wait finds none, and still knows that a code was sent', async () => {
  const first = await render(<Form />);
  await button().click();
  await first.unmount();
  pass(121);

  await render(<Form />);

  expect(shown()).toBe('Resend otp');
  expect(lastAddress('login')).toBe(ADDRESS);
});

test('another address does not wait; the first one still does', async () => {
  await render(<Form />);
  await button().click();
  await page.getByLabelText('E-mail').fill('somebody.else@iitd.ac.in');
  expect(shown()).toBe('send otp');
  expect(button().element()).toBeEnabled();

  await page.getByLabelText('E-mail').fill(ADDRESS);

  expect(shown()).toBe('Resend otp in 120');
});

test('login and sign-up wait apart', async () => {
  const login = await render(<Form purpose="login" />);
  await button().click();
  await login.unmount();

  await render(<Form purpose="sign-up" />);

  expect(shown()).toBe('send otp');
});

test('a used code ends the wait', async () => {
  const first = await render(<Form />);
  await button().click();
  await first.unmount();
  forgetCountdown('login');

  await render(<Form />);

  expect(shown()).toBe('send otp');
  expect(lastAddress('login')).toBe('');
});

test('a spoilt storage is no wait and no crash', async () => {
  sessionStorage.setItem('code-sent:login', '{"email":');

  await render(<Form />);

  expect(shown()).toBe('send otp');
});

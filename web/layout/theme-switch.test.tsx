import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ThemeButton, ThemeRow } from '#web/layout/theme-switch.tsx';
import '#web/styles.css';

/** The part of the DevTools protocol that this file uses. */
interface Devtools {
  send(method: 'Emulation.setEmulatedMedia', media: object): Promise<unknown>;
}

function setSystem(value: 'light' | 'dark') {
  const features = [{ name: 'prefers-color-scheme', value }];
  return (cdp() as unknown as Devtools).send('Emulation.setEmulatedMedia', { features });
}

const choice = (name: string) => page.getByRole('radio', { name });
const button = page.getByRole('button', { name: /^Theme: / });
const isDark = () => getComputedStyle(document.documentElement).backgroundColor === 'rgb(8, 14, 11)';

function openAnotherTab(theme: string | null) {
  if (theme === null) localStorage.removeItem('theme');
  else localStorage.setItem('theme', theme);
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme, storageArea: localStorage }));
}

beforeEach(async () => {
  openAnotherTab(null);
  await setSystem('light');
  await render(
    <>
      <ThemeRow />
      <ThemeButton className="inline-flex" />
    </>,
  );
});
afterEach(() => setSystem('light'));

test('a choice in one theme control appears in all of them [10.14]', async () => {
  await choice('Dark').click();
  await expect.element(button).toHaveAccessibleName('Theme: Dark');
  expect(isDark()).toBe(true);

  await button.click();
  await expect.element(button).toHaveAccessibleName('Theme: System');
  await expect.element(choice('System')).toBeChecked();
  expect(isDark()).toBe(false);

  await button.click();
  await expect.element(choice('Light')).toBeChecked();
});

test('the theme System follows a change of the system; Light and Dark do not [10.14]', async () => {
  await expect.element(choice('System')).toBeChecked();
  await setSystem('dark');
  await vi.waitFor(() => expect(isDark()).toBe(true));

  await choice('Light').click();
  expect(isDark()).toBe(false);

  await choice('System').click();
  expect(isDark()).toBe(true);
  expect(localStorage.getItem('theme')).toBeNull();
});

test('a theme chosen in another tab applies here at once', async () => {
  openAnotherTab('dark');
  await expect.element(choice('Dark')).toBeChecked();
  expect(isDark()).toBe(true);

  openAnotherTab(null);
  await expect.element(choice('System')).toBeChecked();
  expect(isDark()).toBe(false);
});

test('without storage the choice stays until the page is closed', async () => {
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  await choice('Dark').click();

  await expect.element(choice('Dark')).toBeChecked();
  expect(isDark()).toBe(true);
  blocked.mockRestore();
});

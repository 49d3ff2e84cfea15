import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { LoggedInScreens, LoggedOutScreen, loadFirstScreen } from '#web/app/lazy-screens.ts';

const loaded: string[] = [];
vi.mock('#web/app/account/activity.tsx', () => {
  loaded.push('activity');
  return { ActivityScreen: () => null };
});
vi.mock('#web/app/student/student-page.tsx', () => {
  loaded.push('student');
  return { StudentPage: () => null };
});

const never = () => new Promise<never>(() => undefined);
function replaceLoad(screen: { load: () => Promise<unknown> }, load: () => Promise<never>): void {
  const replaced = vi.spyOn(screen, 'load').mockImplementation(load);
  onTestFinished(() => replaced.mockRestore());
}
const page = document.documentElement;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  delete page.dataset['pressed'];
});

/** Starts the app. The returned function resolves to whether it renders, after everything that can happen at once. */
function start(isLoggedIn = false) {
  let isDone = false;
  void loadFirstScreen(isLoggedIn, '/').then(() => (isDone = true));
  return async () => {
    await vi.advanceTimersByTimeAsync(0);
    return isDone;
  };
}

test('only the file of the screen at the address is loaded before the app renders, and none at an unknown one', async () => {
  await loadFirstScreen(true, '/no/such/screen');
  await loadFirstScreen(true, '/activity/2');
  expect(loaded).toEqual([]);
  await loadFirstScreen(true, '/activity');
  expect(loaded).toEqual(['activity']);
  await loadFirstScreen(true, '/student/1');
  expect(loaded).toEqual(['activity', 'student']);
});

test('files that never come keep the app from starting for two seconds at most', async () => {
  replaceLoad(LoggedOutScreen, never);
  const hasStarted = start();
  await vi.advanceTimersByTimeAsync(1999);
  expect(await hasStarted()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await hasStarted()).toBe(true);
});

test.each([
  ['a visitor', LoggedOutScreen, false],
  ['a student', LoggedInScreens, true],
])('the app of %s starts at once if a file fails', async (_, screen, isLoggedIn) => {
  replaceLoad(screen, () => Promise.reject(new TypeError('network')));
  expect(await start(isLoggedIn)()).toBe(true);
});

test('a press before the app’s script has loaded starts the app at once', async () => {
  replaceLoad(LoggedOutScreen, never);
  page.dataset['pressed'] = '';
  expect(await start()()).toBe(true);
});

test.each(['pointerdown', 'keydown'])('%s starts the app at once while it waits for files', async (press) => {
  replaceLoad(LoggedOutScreen, never);
  const hasStarted = start();
  expect(await hasStarted()).toBe(false);
  dispatchEvent(new Event(press));
  expect(await hasStarted()).toBe(true);
});

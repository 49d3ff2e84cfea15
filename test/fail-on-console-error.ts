import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Runs around every test, in Node and in the browser: a test that causes a console error fails. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const complaints = vi.mocked(console.error).mock.calls.map((call) => call.map(String).join(' '));
  vi.mocked(console.error).mockRestore();
  expect(complaints, 'console.error was called').toEqual([]);
});

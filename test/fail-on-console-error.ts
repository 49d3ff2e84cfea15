import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Fails a test that causes a console error. Runs around every test, in Node.js and in the browser. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const messages = vi.mocked(console.error).mock.calls.map((call) => call.map(String).join(' '));
  vi.mocked(console.error).mockRestore();
  expect(messages, 'console.error was called').toEqual([]);
});

import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Runs around every test, in Node.js and in the browser. */

/**
 * By default `vi.waitFor` and `vi.waitUntil` give up after a second, which is too short on a busy machine. Vitest has
 * no setting for this.
 */
const WAIT_MS = 20_000;
const { waitFor, waitUntil } = vi;
const patient = (options: Parameters<typeof waitFor>[1] = {}) =>
  typeof options === 'number' ? options : { timeout: WAIT_MS, ...options };
vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));

/** Fails a test that causes a console error. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const messages = vi.mocked(console.error).mock.calls.map((call) => call.map(String).join(' '));
  vi.mocked(console.error).mockRestore();
  expect(messages, 'console.error was called').toEqual([]);
});

import { afterEach, expect, test } from 'vitest';
import { openWhenAsked } from '#web/features/notices/open-when-asked.ts';

afterEach(() => history.replaceState(null, '', '/'));

/** Sends a message as the service worker does. @returns the answer; null if there is none. */
async function ask(message: object): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((done) => {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a handler starts the port
    port1.onmessage = ({ data }) => done(data);
  });
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: message, ports: [port2] }));
  port2.postMessage(null);
  const first = await answer;
  port1.close();
  return first;
}

test('after a tap on a push the open page shows the activity without a new page and its splash, and answers', async () => {
  const end = openWhenAsked();
  expect(await ask({ open: '/elsewhere' })).toBeNull();
  expect(location.pathname).toBe('/');
  expect(await ask({ open: '/activity' })).toBe(true);
  expect(location.pathname).toBe('/activity');

  end();
  history.replaceState(null, '', '/');
  expect(await ask({ open: '/activity' })).toBeNull();
  expect(location.pathname).toBe('/');
});

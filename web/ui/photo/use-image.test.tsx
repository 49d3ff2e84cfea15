import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Photo } from '#web/ui/photo/notched-photo.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.mocked(fetch).mockRestore();
});

/** Shows a missing photo, and waits for the icon in its place. */
async function showBroken() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const ask = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  await render(<Photo image="/photos/lost.webp" alt="A photo" />);
  const image = page.getByRole('img', { name: 'A photo' }).element();
  await vi.waitFor(() => expect(image.className).toBe('opacity-0'));
  return { ask, image };
}

test('a photo that failed by the network loads again, without an event of the browser [10.11]', async () => {
  const { ask, image } = await showBroken();
  await vi.advanceTimersByTimeAsync(2000 + 4000);
  expect(ask).toHaveBeenCalledTimes(2);
  ask.mockImplementation(async () => new Response('a photo'));
  await vi.advanceTimersByTimeAsync(8000);

  await vi.waitFor(() => expect(image.isConnected, 'another element requests it').toBe(false));
});

test('a photo that no longer exists is requested once', async () => {
  const { ask } = await showBroken();
  ask.mockImplementation(async () => new Response(null, { status: 404 }));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Photo } from '#web/ui/photo/notched-photo.tsx';
import { SmallPicture } from '#web/ui/photo/small-picture.tsx';
import '#web/styles.css';

afterEach(() => {
  vi.useRealTimers();
  if (vi.isMockFunction(fetch)) vi.mocked(fetch).mockRestore();
});

const name = `${'c84'.repeat(4)}f00${'c84'.repeat(4)}-${'0123456789abcdef'.repeat(2)}`;

describe('until a photo is decoded', () => {
  test.each([
    ['a photo', (image: string) => <Photo image={image} alt="" />],
    ['a small picture', (image: string) => <SmallPicture image={image} className="avatar" />],
  ])('the colours in its name are in the place of %s [8.2]', async (_what, element) => {
    const { container } = await render(element(`/photos/${name}.webp`));
    const image = container.querySelector('img') ?? expect.fail('no image');
    expect(image.style.backgroundColor).toBe('rgb(255, 0, 0)');
    expect(image.style.backgroundImage.match(/rgb\(204, 136, 68\)/g)).toHaveLength(8);
    const decoding = Promise.withResolvers<undefined>();
    image.decode = () => decoding.promise;
    image.dispatchEvent(new Event('load'));
    await Promise.resolve();
    expect(image.style.backgroundColor, 'loaded, but not yet painted').toBe('rgb(255, 0, 0)');
    decoding.resolve(undefined);
    await expect.poll(() => image.style.background, { message: 'after it is decoded' }).toBe('');
  });

  test('the colours of the next photo stay when the photo before it is not decoded any more', async () => {
    const { container, rerender } = await render(<Photo image={`/photos/${name}.webp`} alt="" />);
    const image = container.querySelector('img') ?? expect.fail('no image');
    const decoding = Promise.withResolvers<undefined>();
    image.decode = () => decoding.promise;
    image.dispatchEvent(new Event('load'));
    await rerender(<Photo image={`/photos/${name.replace('f00', '00f')}.webp`} alt="" />);
    decoding.reject(new DOMException('the address has changed', 'EncodingError'));
    await decoding.promise.catch(() => undefined);
    expect(container.querySelector('img')?.style.backgroundColor).toBe('rgb(0, 0, 255)');
  });

  test('its alternative text is read aloud, but not written over the colours, as Firefox does [8.2]', async () => {
    await render(<Photo image={`/photos/${name}.webp`} alt="Photo of Meera" />);
    const image = page.getByRole('img', { name: 'Photo of Meera' }).element();
    expect(getComputedStyle(image).color).toBe('rgba(0, 0, 0, 0)');
  });

  test('a photo without colours in its name is grey', async () => {
    const { container } = await render(<Photo image="/photos/lost.webp" alt="" />);
    expect(container.querySelector('img')?.getAttribute('style') ?? '').toBe('');
  });
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

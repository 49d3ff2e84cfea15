import sharp from 'sharp';

const photos = new Map<string, Promise<Blob>>();

/** Builds a real picture file of 640 by 480 pixels, once for each type. */
export function aPhoto({ type = 'jpeg' }: { type?: 'jpeg' | 'png' | 'webp' | 'avif' } = {}): Promise<Blob> {
  const photo = photos.get(type) ?? buildPhoto(type);
  photos.set(type, photo);
  return photo;
}

async function buildPhoto(type: 'jpeg' | 'png' | 'webp' | 'avif'): Promise<Blob> {
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#d08040' } })
    .toFormat(type)
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: `image/${type}` });
}

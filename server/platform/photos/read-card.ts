import { buffer } from 'node:stream/consumers';
import type { PhotoStore } from './photo-store.ts';

/** Reads the `card` rendition of a photo as base64; '' if its file is missing. */
export async function readCard(photos: Pick<PhotoStore, 'read'>, key: string): Promise<string> {
  const photo = await photos.read(key, 'card');
  return photo ? (await buffer(photo.stream)).toString('base64') : '';
}

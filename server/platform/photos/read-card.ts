import { buffer } from 'node:stream/consumers';
import type { PhotoStore } from './photo-store.ts';

/** The picture of a photo as base64; '' without its file. */
export async function readCard(photos: Pick<PhotoStore, 'read'>, key: string): Promise<string> {
  const photo = await photos.read(key, 'card');
  return photo ? (await buffer(photo.stream)).toString('base64') : '';
}

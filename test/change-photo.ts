import sharp from 'sharp';
import { updatePhoto } from '#contract/profile.ts';
import type { Student } from './builders.ts';

/** Replaces the photo of a student by a photo with this brightness. */
export async function changePhoto({ client, id }: Student, brightness: number): Promise<void> {
  const background = { r: brightness, g: brightness, b: brightness };
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const file = new Blob([new Uint8Array(picture)], { type: 'image/jpeg' });
  const { status } = await client.call(updatePhoto, { id }, { file });
  if (status !== 200) throw new Error(`the photo was refused: ${status}`);
}

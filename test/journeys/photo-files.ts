import { aHeic } from '../heic.ts';

/** Begins like a PNG, so the browser sends it to the server, but cannot be decoded. */
export const brokenPng = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]),
};

/** A HEIC file with a name and type as galleries give them. Neither Chromium nor the server can decode it. */
export const heic = { name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer: Buffer.from(aHeic()) };

/** A text with the name and the type of a picture. */
export const textNamedJpg = {
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('Dear diary, this is no picture.'),
};

/** It begins like a PNG, so that the browser leaves it to the server; nobody can decode it. */
export const brokenPng = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]),
};

/** The first bytes of a HEIC file: Chromium decodes none, the server may. */
export const heic = {
  name: 'me.heic',
  mimeType: 'image/heic',
  buffer: Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(64),
  ]),
};

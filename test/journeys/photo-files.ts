/** A text file with the name and type of a picture. */
export const textNamedJpg = {
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('Dear diary, this is no picture.'),
};

/** Begins like a PNG, so the browser sends it to the server, but cannot be decoded. */
export const brokenPng = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]),
};

/** The first bytes of a HEIC file. Chromium cannot decode HEIC, the server may. */
export const heic = {
  name: 'me.heic',
  mimeType: 'image/heic',
  buffer: Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(64),
  ]),
};

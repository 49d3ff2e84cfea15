import sharp from 'sharp';

/**
 * A photo whose colour at each pixel is its place: red grows from the left to the right, green from the top to the
 * bottom, both from 0 to 255.
 */
export async function aMarkedPhoto(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      pixels[at] = Math.round((255 * x) / (width - 1));
      pixels[at + 1] = Math.round((255 * y) / (height - 1));
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** The part of a marked photo that a picture shows, read from its corners, as fractions of the photo. */
export async function readShownPart(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number, channel: number) => (data[(y * info.width + x) * 3 + channel] ?? 0) / 255;
  const [right, bottom] = [info.width - 1, info.height - 1];
  return {
    left: at(0, bottom >> 1, 0),
    right: at(right, bottom >> 1, 0),
    top: at(right >> 1, 0, 1),
    bottom: at(right >> 1, bottom, 1),
  };
}

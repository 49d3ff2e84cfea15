/** Random noise, which no format compresses well. The left half is red, the right half blue. */
export async function aPhoto(
  width: number,
  height: number,
  type = 'image/jpeg',
  quality = 0.95,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const { data } = context.createImageData(width, 64);
  for (let at = 0; at < data.length; at += 4) {
    const noise = (Math.imul(at + 1, 2_654_435_761) >>> 24) % 160;
    const isLeft = (at / 4) % width < width / 2;
    data.set(isLeft ? [255, noise, noise / 3, 255] : [noise / 3, noise, 255, 255], at);
  }
  const strip = new ImageData(data, width, 64);
  for (let y = 0; y < height; y += 64) context.putImageData(strip, 0, y);
  return canvas.convertToBlob({ type, quality });
}

export const asFile = (blob: Blob, name = 'me.jpg') => new File([blob], name, { type: blob.type });

/** The stored image without its EXIF orientation, and the colour at a position (0 to 1 on each axis). */
export async function look(blob: Blob) {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'none' });
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const colourAt = (x: number, y: number) => {
    const [red = 0, , blue = 0, alpha] = context?.getImageData(width * x, height * y, 1, 1).data ?? [];
    if (alpha !== 255) return 'see-through';
    return red > blue + 60 ? 'red' : blue > red + 60 ? 'blue' : 'other';
  };
  return { width, height, colourAt };
}

/** Adds an EXIF orientation to a JPEG: 6 is a quarter turn clockwise. */
export async function setOrientation(jpeg: Blob, orientation: number): Promise<Blob> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0]; // "Exif"
  const header = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1];
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const body = [...exif, ...header, ...entry, 0, 0, 0, 0];
  const segment = new Uint8Array([0xff, 0xe1, 0, body.length + 2, ...body]);
  return new Blob([bytes.slice(0, 2), segment, bytes.slice(2)], { type: 'image/jpeg' });
}

/**
 * A photo whose colour at each pixel is its place: red grows from the left to the right, green from the top to the
 * bottom.
 */
export async function aMarkedPhoto(width: number, height: number): Promise<File> {
  const { data } = new ImageData(width, height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      data.set([(255 * x) / (width - 1), (255 * y) / (height - 1), 0, 255], (y * width + x) * 4);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0);
  return asFile(await canvas.convertToBlob({ type: 'image/png' }), 'me.png');
}

/** The part of a marked photo that a picture shows, read from its edges, as fractions of the photo. */
export async function readShownPart(picture: Blob) {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const at = (x: number, y: number, channel: 0 | 1) =>
    (context?.getImageData(x, y, 1, 1).data[channel] ?? 0) / 255;
  return {
    left: at(0, height >> 1, 0),
    right: at(width - 1, height >> 1, 0),
    top: at(width >> 1, 0, 1),
    bottom: at(width >> 1, height - 1, 1),
  };
}

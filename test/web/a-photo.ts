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

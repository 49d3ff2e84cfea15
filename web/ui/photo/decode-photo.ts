import { correctType } from '#web/ui/photo/photo-format.ts';

export interface DecodedPhoto {
  readonly source: CanvasImageSource;
  readonly width: number;
  readonly height: number;
  /** Frees the photo's memory. */
  readonly close: () => void;
}

/** Decodes a photo and applies its EXIF orientation. Rejects if this browser cannot decode it. */
export async function decodePhoto(file: Blob): Promise<DecodedPhoto> {
  const photo = await correctType(file);
  try {
    const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  } catch {
    // Older Safari versions lack this option. Their <img> element applies the orientation.
    return decodeByElement(photo);
  }
}

async function decodeByElement(photo: Blob): Promise<DecodedPhoto> {
  const image = new Image();
  image.src = URL.createObjectURL(photo);
  const close = () => URL.revokeObjectURL(image.src);
  try {
    await image.decode();
  } catch (error) {
    close();
    throw error;
  }
  return { source: image, width: image.naturalWidth, height: image.naturalHeight, close };
}

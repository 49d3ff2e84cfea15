export interface DecodedPhoto {
  readonly source: CanvasImageSource;
  readonly width: number;
  readonly height: number;
  /** Frees its memory. */
  readonly close: () => void;
}

/** Decodes a photo, turned upright. Rejects if this browser cannot. */
export async function decodePhoto(photo: Blob): Promise<DecodedPhoto> {
  try {
    const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  } catch {
    // Older Safaris do not know that option; their <img> turns a photo upright.
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

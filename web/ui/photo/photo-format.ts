/** Formats that the server reads, with the type that browsers need to decode them. */
const acceptedTypes = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
} as const;

/** `convertible`: a picture that some browsers decode, such as a GIF. The page sends it as a JPEG. */
export type PhotoFormat = keyof typeof acceptedTypes | 'convertible' | 'none';

/** The first bytes of a file in each format. */
const beginnings: readonly (readonly [string, PhotoFormat])[] = [
  ['\u00ff\u00d8\u00ff', 'jpeg'],
  ['\u0089PNG', 'png'],
  ['GIF8', 'convertible'],
  ['BM', 'convertible'],
  ['II*\0', 'convertible'],
  ['MM\0*', 'convertible'],
  ['\u00ff\u000a', 'convertible'],
  ['\0\0\0\u000cJXL ', 'convertible'],
];
/** Length of the brands in HEIC and AVIF files: the main brand, 4 bytes of version, and the compatible brands. */
const BRANDS_MAX_BYTES = 64;

/**
 * Detects a file's format by its first bytes. Ignores name and type, because galleries give a JPEG any name and type.
 */
export async function readFormat(photo: Blob): Promise<PhotoFormat> {
  const bytes = new Uint8Array(await photo.slice(0, BRANDS_MAX_BYTES).arrayBuffer());
  const start = String.fromCharCode(...bytes);
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp';
  if (start.slice(4, 8) === 'ftyp') return readBrands(start.slice(8, start.charCodeAt(3)));
  return beginnings.find(([beginning]) => start.startsWith(beginning))?.[1] ?? 'none';
}

function readBrands(text: string): PhotoFormat {
  const brands = text.match(/.{4}/gs) ?? [];
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'avif';
  return brands.some((brand) => /^(?:hei[cxms]|hev[cx]|mif1|msf1)$/.test(brand)) ? 'heic' : 'none';
}

/** Returns the file with the MIME type that matches its bytes, because Firefox decodes by MIME type. */
export async function correctType(photo: Blob): Promise<Blob> {
  const format = await readFormat(photo);
  const type = format in acceptedTypes ? acceptedTypes[format as keyof typeof acceptedTypes] : photo.type;
  return photo.type === type ? photo : photo.slice(0, photo.size, type);
}

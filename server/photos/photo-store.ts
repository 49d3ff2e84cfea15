import type { Readable } from 'node:stream';

/** `card` is 300 px high, `dense` 600 px. */
export type Density = 'card' | 'dense';
export type Renditions = Readonly<Record<Density, Buffer>>;
export const densities: readonly Density[] = ['card', 'dense'];

export interface StoredPhoto {
  readonly key: string;
  readonly density: Density;
  readonly bytes: number;
  /** When it was stored: milliseconds since the epoch. */
  readonly at: number;
}

/**
 * Stores photos by key. Callers know no paths. Every call throws PhotosUnavailable when the photos cannot be read or
 * written now.
 */
export interface PhotoStore {
  /** Stores a photo. It is durable when the promise resolves. */
  put(key: string, renditions: Renditions): Promise<void>;
  /** @returns `null` when there is no such photo. */
  read(key: string, density: Density): Promise<{ bytes: number; stream: Readable } | null>;
  /** Copies a photo. The copy is durable when the promise resolves. @returns false when there is no photo to copy. */
  copy(from: string, to: string): Promise<boolean>;
  /** Removes a photo. Does nothing when there is no such photo. */
  remove(key: string): Promise<void>;
  /** Checks that photos can be written: writes and removes a small file, at most every few seconds. @throws PhotosUnavailable. */
  check(): Promise<void>;
  /** All photos, in no order. A photo may come twice, once for each density. */
  list(): AsyncIterable<StoredPhoto>;
  /** Ends its connections. */
  close(): void;
}

/** Prefix of the keys of portraits that several demo people share. These photos are never removed with a person. */
export const SHARED_PREFIX = 'demo-';

const keyShape = /^[a-z0-9-]{8,64}$/;

/** The name of a file or object of a photo, with the folder that it is in: the last two characters of the key. */
export function nameFile(key: string, density: Density): string {
  return `${key.slice(-2)}/${key}${density === 'card' ? '' : '@2x'}.webp`;
}

/** The key of the photo that a file or object belongs to; null for a name that is none of a photo. */
export function readFileName(name: string): string | null {
  const [, folder, key = ''] = /^([a-z0-9-]{2})\/([a-z0-9-]+)(?:@2x)?\.webp$/.exec(name) ?? [];
  return isPhotoKey(key) && key.endsWith(folder ?? '/') ? key : null;
}

/** The density of a file or object whose name {@link readFileName} accepts. */
export function readDensity(name: string): Density {
  return name.includes('@') ? 'dense' : 'card';
}

export function isPhotoKey(text: string): boolean {
  return keyShape.test(text);
}

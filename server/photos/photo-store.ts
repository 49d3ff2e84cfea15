import type { Readable } from 'node:stream';

/** `card` is 300 px high, `dense` 600 px. */
export type Density = 'card' | 'dense';
export type Renditions = Readonly<Record<Density, Buffer>>;

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
}

/** Prefix of the keys of portraits that several demo people share. These photos are never removed with a person. */
export const SHARED_PREFIX = 'demo-';

const keyShape = /^[a-z0-9-]{8,64}$/;

export function isPhotoKey(text: string): boolean {
  return keyShape.test(text);
}
